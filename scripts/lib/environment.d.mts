export function isContinuousIntegration(): boolean;
