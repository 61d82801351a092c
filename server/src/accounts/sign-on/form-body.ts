import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of this part of the server read what a form posts: providers send nothing else. */
export function readForms(app: FastifyInstance, mostBytes: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}

/** The fields of a form; none of anything else. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
