declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      body?: string;
      headers?: Record<string, string>;
    }
    interface Options {
      readonly url: string;
      readonly connections: number;
      readonly duration: number;
      readonly requests: readonly {
        readonly method: string;
        readonly path: string;
        readonly setupRequest?: (request: Request) => Request;
        readonly onResponse?: (status: number, body: string) => void;
      }[];
    }
    interface Result {
      readonly requests: { readonly total: number };
      readonly latency: { readonly p99: number };
      /** seconds */
      readonly duration: number;
      readonly errors: number;
      readonly non2xx: number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export = autocannon;
}
