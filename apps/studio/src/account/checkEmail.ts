/** What is wrong with an email address, in words; undefined when it may be sent. */
export function checkEmail(value: string): string | undefined {
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(value.trim());
  return isAddress ? undefined : 'Enter an address such as ada@example.com.';
}
