declare module 'web-push' {
  interface Subscription {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  }
  interface Options {
    TTL: number;
    urgency: 'very-low' | 'low' | 'normal' | 'high';
    topic: string;
    contentEncoding: 'aes128gcm';
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
  }
  interface Details {
    method: string;
    headers: Record<string, string | number>;
    body: Buffer;
  }
  const webPush: {
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): Details;
  };
  export default webPush;
}
