/** The addresses that only the parts of the SDK ask for which are loaded at their first need. */
export const lateRoutes = {
  contact: (base: string): string => `${base}/sdk/popups/contact`,
  preview: (base: string, token: string): string => `${base}/sdk/preview/${encodeURIComponent(token)}`,
} as const;
