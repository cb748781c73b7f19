// The addresses that only parts of the SDK ask for which are loaded at their first need. One by one, so that each part
// has no more than its own.

export function contactRoute(base: string): string {
  return `${base}/sdk/popups/contact`;
}

export function previewRoute(base: string, token: string): string {
  return `${base}/sdk/preview/${encodeURIComponent(token)}`;
}
