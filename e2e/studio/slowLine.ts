import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A connection to the server on which what is saved stays until it is let go; what the browser gives up is gone. */
export interface SlowLine {
  readonly url: string;
  readonly untilHeld: () => Promise<void>;
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

export async function startSlowLine(serverUrl: string): Promise<SlowLine> {
  const held: (() => void)[] = [];
  const state = { isOpen: false };
  const sockets = new Set<Socket>();
  const line = createServer((browser) => {
    const server = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    const hold = { isOn: false };
    const end = (): void => {
      browser.destroy();
      server.destroy();
    };
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    server.pipe(browser);
    browser.on('data', (data: Buffer) => {
      hold.isOn ||= data.toString('latin1', 0, 4) === 'PUT ';
      if (!hold.isOn || state.isOpen) server.write(data);
      else held.push(() => !browser.destroyed && server.write(data));
    });
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://${new URL(serverUrl).hostname}:${(line.address() as AddressInfo).port}`,
    untilHeld: async () => {
      while (held.length === 0) await wait(20);
    },
    release: () => {
      state.isOpen = true;
      for (const send of held.splice(0)) send();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
