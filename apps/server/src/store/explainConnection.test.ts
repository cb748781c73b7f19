import { describe, expect, it } from 'vitest';
import { describePooler, explainConnection } from './explainConnection.js';

describe('a PostgreSQL that cannot be reached at the start', () => {
  it.each([
    ['no pg_hba.conf entry for host "10.0.0.7", user "app", database "app", no encryption', 'sslmode='],
    ['unable to verify the first certificate', 'sslrootcert='],
    ['self-signed certificate in certificate chain', 'sslrootcert='],
    ['certificate has expired', 'Have a new one made'],
    ['certificate is not yet valid', 'the clock of this machine'],
    ['connection requires a valid client certificate', '&sslcert=/path/to/client.crt&sslkey='],
    ["ENOENT: no such file or directory, open '/etc/ca.pem'", 'sslrootcert, sslcert or sslkey'],
    ['EISDIR: illegal operation on a directory, read', 'sslrootcert, sslcert or sslkey'],
    [
      "Hostname/IP does not match certificate's altnames: Host: db. is not in the cert's altnames",
      'the name that',
    ],
    ['The server does not support SSL connections', 'take sslmode out'],
    ['unsupported startup parameter: statement_timeout', 'ignore_startup_parameters = lock_timeout, st'],
    ['URI malformed', '%25'],
  ])('is explained with what to change: %s', (reason, remedy) => {
    const { message } = explainConnection(new Error(reason));
    expect(message).toContain(`DATABASE_URL does not answer: ${reason}. `);
    expect(message).toContain(remedy);
  });

  it('is told as it is where the reason says enough', () => {
    expect(explainConnection(new Error('connect ECONNREFUSED 127.0.0.1:5432')).message).toBe(
      'The PostgreSQL of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:5432.',
    );
  });
});

describe('a pooler that lends connections by the transaction', () => {
  it('is told with what else does not work behind it, unless there is a way past it', () => {
    expect(describePooler({ directUrl: undefined })).toContain('with DATABASE_DIRECT_URL');
    expect(describePooler({ directUrl: 'postgres://direct/app' })).not.toContain('DATABASE_DIRECT_URL');
  });
});
