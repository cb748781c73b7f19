/** Failures of a first connection that name neither the setting nor the remedy, by what is said of them. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /no encryption|SSL off/,
    ' It wants the connection encrypted: add ?sslmode=verify-full to DATABASE_URL, or &sslmode=verify-full behind other options.',
  ],
  [
    /altnames/,
    ' Write the name that its certificate was made for into DATABASE_URL, or have one made for this name.',
  ],
  [
    /certificate (?:has expired|is not yet valid)/,
    ' Have a new one made for PostgreSQL, or set the clock of this machine if that is wrong.',
  ],
  [
    /client certificate/,
    ' Name yours in DATABASE_URL with &sslcert=/path/to/client.crt&sslkey=/path/to/client.key.',
  ],
  [
    /certificate/,
    ' If it is signed by an authority of your own, name that in DATABASE_URL with &sslrootcert=/path/to/ca.pem; if one is named, it is another.',
  ],
  [
    /^(?:ENOENT|EACCES|EISDIR|EPERM)\b/,
    ' A file that sslrootcert, sslcert or sslkey of DATABASE_URL names cannot be read.',
  ],
  [
    /does not support SSL/,
    ' It encrypts no connection: take sslmode out of DATABASE_URL, or set PostgreSQL up for it.',
  ],
  [
    /unsupported startup parameter/,
    ' It stands behind a PgBouncer that has to let it pass: set ignore_startup_parameters = lock_timeout, statement_timeout there.',
  ],
  [/URI malformed/, ' A % in DATABASE_URL that stands for itself is written %25.'],
];

/** Why PostgreSQL cannot be reached at the start, in a sentence or two. */
export function explainConnection(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const remedy = advice.find(([said]) => said.test(reason))?.[1] ?? '';
  return new Error(`The PostgreSQL of DATABASE_URL does not answer: ${reason}.${remedy}`, { cause: error });
}

/** For the log, once: a pooler takes a wish to listen, and then nothing is heard. */
export function describePooler({ directUrl }: { readonly directUrl: string | undefined }): string {
  const deaf =
    directUrl === undefined
      ? '; what other processes change is noticed within five seconds, and at once with DATABASE_DIRECT_URL'
      : '';
  return `a pooler lends connections by the transaction: statements are no longer prepared, which costs speed${deaf}`;
}
