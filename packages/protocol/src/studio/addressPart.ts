/**
 * A browser takes `.` and `..` in an address, also encoded, for this folder and the one above, and asks for another address.
 * They are encoded twice, and so is whatever could be mistaken for them then.
 */
const dots = /^(?:\.|%(?:25)*2e){1,2}$/i;
const encodedDots = /^(?:%(?:25)*2e){1,2}$/i;

/** An id or a name, as one part of an address. */
export function writeAddressPart(text: string): string {
  const once = encodeURIComponent(text);
  return dots.test(text) ? encodeURIComponent(once.replaceAll('.', '%2E')) : once;
}

/** @param part of an address, decoded as any other is */
export function readAddressPart(part: string): string {
  return encodedDots.test(part) ? decodeURIComponent(part) : part;
}
