import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../diagnostics/logger.js';
import { boundConnections, readOpenFiles } from './boundConnections.js';

describe('the connections of a server', () => {
  const endings: (() => void)[] = [];
  afterEach(() => endings.splice(0).forEach((end) => end()));

  const begin = async (openFiles: number) => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', now: () => 0, write: (line) => void lines.push(line) });
    const server = createServer((_, response) => void response.end('here'));
    boundConnections(server, logger, openFiles);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const ask = (socket: Socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
      return new Promise<string>((resolve) => {
        socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
        socket.once('close', () => resolve('closed'));
      });
    };
    const open = () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined);
      endings.push(() => socket.destroy());
      return socket;
    };
    return { server, lines, ask, open };
  };

  it('are refused aloud beyond what the system has files for, and those that are open go on', async () => {
    const { lines, ask, open } = await begin(4);
    const [first, second] = [open(), open()];
    expect([await ask(first), await ask(second)]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
    expect(await ask(open())).toBe('closed');
    expect(lines).toEqual([expect.stringContaining('raise ulimit -n')]);
    expect(await ask(first)).toBe('HTTP/1.1 200 OK');
  });

  it('leave some files to the rest of the program', async () => {
    expect((await begin(1_024)).server.maxConnections).toBe(924);
    expect((await begin(64)).server.maxConnections).toBe(32);
  });

  it('are bound by what the system says', () => {
    const limits = `Limit                     Soft Limit           Hard Limit           Units
Max processes             95847                95847                processes
Max open files            1024                 524288               files
`;
    expect(readOpenFiles(limits)).toBe(1_024);
    expect(readOpenFiles('Max open files            unlimited            unlimited            files')).toBe(
      undefined,
    );
    expect(readOpenFiles('')).toBeUndefined();
  });
});
