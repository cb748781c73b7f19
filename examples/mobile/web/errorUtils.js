/** What a phone's runtime has and a browser does not: the handler of errors that nobody caught, which the SDK joins. */
let handler = () => undefined;
globalThis.ErrorUtils = {
  getGlobalHandler: () => handler,
  setGlobalHandler: (next) => {
    handler = next;
  },
};
globalThis.addEventListener('error', ({ error }) => handler(error, true));
