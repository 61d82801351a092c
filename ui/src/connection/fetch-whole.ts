/** A line that brings nothing for so long is given up, however much has come: a large file may take its time. */
const patienceMs = 20_000;

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** whether the body of this answer is wanted */
  readonly takes?: (response: Response) => boolean;
  readonly request?: typeof fetch;
}

/**
 * What stands at an address of this site, read to its end; `file`: null where the answer is not one whose body is
 * wanted. Rejects when it does not come, breaks off, or stalls.
 */
export async function fetchWhole(
  address: string,
  { headers = {}, takes = ({ ok }) => ok, request = fetch }: Options = {},
): Promise<{ readonly response: Response; readonly file: Blob | null }> {
  const stalled = new AbortController();
  const giveUp = () => stalled.abort();
  let timer = setTimeout(giveUp, patienceMs);
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patienceMs);
  };
  try {
    const response = await request(address, { headers, signal: stalled.signal });
    if (!takes(response)) {
      await response.body?.cancel();
      return { response, file: null };
    }
    const pieces = await piecesOf(response, moved);
    return { response, file: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }) };
  } finally {
    clearTimeout(timer);
  }
}

async function piecesOf(response: Response, moved: () => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    moved();
    const piece = await reader?.read();
    if (piece?.value === undefined) return pieces;
    pieces.push(piece.value);
  }
}
