/** Where the library that locks scrolling under a dialog looks for the nonce of the styles it adds. */
declare var __webpack_nonce__: string | undefined;
