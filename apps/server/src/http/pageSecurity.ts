/** For every page the server draws itself: nothing from elsewhere, nothing inline, nobody may frame it. */
export const pageSecurityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** For pages that a page of ours shows in a frame: the studio's preview, and the samples of the gallery. */
export const framedPageSecurityHeaders = {
  ...pageSecurityHeaders,
  'Content-Security-Policy': pageSecurityHeaders['Content-Security-Policy']
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    // A definition may name pictures and a font of the host's own.
    .replace("img-src 'self' data:", "img-src 'self' data: https:")
    .replace("font-src 'self'", "font-src 'self' https:"),
  'X-Frame-Options': 'SAMEORIGIN',
} as const;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
