/** How the server reaches the database's process. */
export type SocketAddress =
  { readonly kind: 'path'; readonly path: string } | { readonly kind: 'port'; readonly port: number };

/** The first message to the child: what to open, and where to listen. */
export interface ChildOrder {
  readonly dataDir: string;
  readonly databaseDir: string;
  readonly address: SocketAddress;
}

export type ChildMessage = { readonly type: 'ready' } | { readonly type: 'failed'; readonly reason: string };
