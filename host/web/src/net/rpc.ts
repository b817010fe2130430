// JSON-RPC 2.0 over a WebSocket: requests with answers, notifications from the server, and a line that mends itself.

export interface Finding {
  code: string;
  text: string;
}

/** What the server has against a request. */
export class RpcError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly findings: Finding[],
    /** The handle of the game that was asked about. */
    public game?: string,
  ) {
    super(findings[0]?.text ?? message);
  }
  /** The line broke before the answer came. */
  get lost(): boolean {
    return this.code === kLost;
  }
  is = (number: string): boolean => this.findings.some((each) => each.code === number);
}

/** The rules failed so often that the game is put aside: it only gives out its save. */
export const kAside = 'TR-872';
/** No code of the protocol. */
const kLost = -1;

interface Waiting {
  method: string;
  params: { game?: string };
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export type Line = 'connecting' | 'open' | 'lost';

/** Asked too fast: again after so many milliseconds. */
const kTooFast = 'TR-734';
const kLater = 500;

export class Rpc {
  private socket: WebSocket | null = null;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private queue: number[] = [];
  private delay = 250;
  onLine: (line: Line) => void = () => {};
  onNotice: (method: string, params: unknown) => void = () => {};
  /** What a new connection must be told before anything else is asked of it. */
  greeting: () => { method: string; params: object }[] = () => [];

  constructor(private readonly address: string) {
    this.connect();
  }

  call<T>(method: string, params: object = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { method, params, resolve: (result) => resolve(result as T), reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.send(id);
      else this.queue.push(id);
    });
  }

  private send(id: number): void {
    const request = this.waiting.get(id);
    if (request) this.socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method: request.method, params: request.params }));
  }

  private connect(): void {
    this.onLine('connecting');
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = 250;
      // Nobody waits for the answers: what follows is answered after them, or says what is wrong.
      for (const { method, params } of this.greeting()) socket.send(JSON.stringify({ jsonrpc: '2.0', id: `hello ${this.next++}`, method, params }));
      this.onLine('open');
      const queue = this.queue;
      this.queue = [];
      queue.forEach((id) => this.send(id));
    };
    socket.onmessage = (message) => this.receive(String(message.data));
    socket.onclose = () => {
      this.onLine('lost');
      // Whether a request that was under way has been carried out is not known: its asker looks again.
      const sent = [...this.waiting.keys()].filter((id) => !this.queue.includes(id));
      for (const id of sent) {
        this.waiting.get(id)?.reject(new RpcError('the connection was lost', kLost, []));
        this.waiting.delete(id);
      }
      window.setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, 8000);
    };
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as { id?: number | string; method?: string; params?: unknown; result?: unknown; error?: { code: number; message: string; data?: { findings?: Finding[] } } };
    if (message.method !== undefined) return this.onNotice(message.method, message.params);
    if (typeof message.id !== 'number') return;
    const id = message.id;
    const request = this.waiting.get(id);
    if (!request) return;
    if (message.error?.data?.findings?.[0]?.code === kTooFast) return void window.setTimeout(() => this.send(id), kLater);
    this.waiting.delete(id);
    if (message.error) request.reject(new RpcError(message.error.message, message.error.code, message.error.data?.findings ?? [], request.params.game));
    else request.resolve(message.result);
  }
}
