/** The token of an `Authorization` header. The standard lets its first word be written in any case. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
