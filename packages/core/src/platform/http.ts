export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: string;
  readonly timeoutMs: number;
  /** The page hides: send it so that it outlives the page. */
  readonly keepalive?: boolean;
  /** GET only: ask again even if a cache holds an answer. */
  readonly revalidate?: boolean;
}

export interface HttpResponse {
  /** 0: no answer (offline, blocked, refused, timed out). */
  readonly status: number;
  readonly retryAfter?: string | undefined;
  /** The body as text; undefined where there was no answer. */
  readonly body?: string | undefined;
  readonly timedOut?: boolean;
}

/** Sends one request and always resolves. No credentials, no custom header: every request is a CORS simple request. */
export interface HttpClient {
  send(request: HttpRequest): Promise<HttpResponse>;
  /** What the platform believes of its connection; true where it cannot know. */
  isOnline(): boolean;
  /** Called when the connection is back. */
  onOnline(listener: () => void): () => void;
}
