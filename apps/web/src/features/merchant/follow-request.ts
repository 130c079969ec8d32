/** How often to ask where no stream can be had: soon at first, then with patience. */
const pausesMs = [2_000, 2_000, 5_000, 5_000, 5_000, 15_000] as const;

export type Following = {
  /** The stream that says when the request has changed. */
  streamUrl: string;
  /** To read the request anew. Called whenever it may have changed. */
  look: () => void;
  /** Where a test brings its own. */
  open?: (url: string) => EventSource;
};

/**
 * Calls `look` when a request changes, until the function it returns is called. What the stream
 * says is only a hint to look: the page shows what the server answers. While the stream is away,
 * it is looked at again and again instead.
 */
export function followRequest({ streamUrl, look, open = connect }: Following): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    asked = 0;
  };
  const lookAgain = () => {
    timer = setTimeout(
      () => {
        asked += 1;
        look();
        lookAgain();
      },
      pausesMs[Math.min(asked, pausesMs.length - 1)],
    );
  };
  const stream = open(streamUrl);
  // Whatever happened while nobody listened is found by looking once the stream stands.
  stream.addEventListener('open', () => {
    rest();
    look();
  });
  stream.addEventListener('message', look);
  stream.addEventListener('error', () => {
    if (timer === undefined) lookAgain();
  });
  return () => {
    rest();
    stream.close();
  };
}

const connect = (url: string): EventSource => new EventSource(url);
