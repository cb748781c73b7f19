/** A file for the person, never a page: whatever stands in it. */
export function downloadHeaders(name: string, type: string): Record<string, string> {
  const plain = name.replace(/[^\w .()-]/g, '_');
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
}
