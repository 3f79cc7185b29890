declare var __webpack_nonce__: string | undefined;
