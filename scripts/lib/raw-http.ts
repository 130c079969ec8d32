import { connect, type Socket } from 'node:net';

export type RawAnswer = { status: number; body: string };

/**
 * One kept-alive connection that sends requests made beforehand and reads answers by their length.
 * A full HTTP client costs as much processor time as the server it is to measure.
 */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  #isClosed = false;
  #settle: { resolve(answer: RawAnswer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk) => this.#take(chunk as unknown as string));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => {
      this.#isClosed = true;
      this.#settle?.reject(new Error('the connection was closed'));
    });
  }

  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(new RawConnection(socket)));
      socket.once('error', reject);
    });
  }

  /** False once the server has closed it, as it does with those that nobody uses for a while. */
  get isOpen(): boolean {
    return !this.#isClosed;
  }

  send(request: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('the connection was closed'));
      this.#settle = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (this.#received.length < end) return;
    const status = Number(this.#received.slice(9, 12));
    const body = this.#received.slice(headEnd + 4, end);
    this.#received = this.#received.slice(end);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve({ status, body });
  }
}

/** A POST of JSON as it goes over the wire. */
export const rawPost = (path: string, headers: Record<string, string>, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\n${linesOf(headers)}\r\n${body}`;

export const rawGet = (path: string, headers: Record<string, string>): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${linesOf(headers)}\r\n`;

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
