import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './answer.js';
import { noSuchPath } from '../faults.js';

/** Folders of the two built SPAs; one that is not built is answered by a plain page. */
export interface WebAppFolders {
  readonly web: string;
  readonly admin: string;
}

/**
 * Origins besides this one, asked at each page: those that pages speak with, and those they show in frames.
 */
export interface OutsideOrigins {
  readonly connects: () => readonly string[];
  readonly frames: () => readonly string[];
}

/** Top-level paths of the learner's app outside `/web` (spec 3 §2). */
const learnerPaths = [
  '/login',
  '/register',
  '/forgot',
  '/sync',
  '/404',
  '/401',
  '/empytyPage',
  '/redirect',
  '/redirect/*',
  '/redirecth5',
  '/profile/index',
  '/pages/cam',
];

/**
 * Serves `/web/*` and `/admin/*` with their index.html as fallback, hashed assets cached for ever and
 * compressed by the build (what is not, is compressed here), all of it under a CSP. `/` leads to
 * `/web/index`. Any other address answers a person, whose browser asks for a page, with the learner's app,
 * which says that there is no such page; a program with the catalogue's answer. Both with status 404.
 */
export async function addWebApps(
  app: FastifyInstance,
  folders: WebAppFolders,
  outside: OutsideOrigins = { connects: () => [], frames: () => [] },
): Promise<void> {
  await app.register(async (scope) => {
    const apps = {
      web: new IndexPage(folders.web, '学员端'),
      admin: new IndexPage(folders.admin, '管理后台'),
    };
    const inlineScripts = (): string => [...apps.web.inlineScripts, ...apps.admin.inlineScripts].join(' ');
    await scope.register(helmet, {
      contentSecurityPolicy: { directives: policy(inlineScripts, outside) },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: false,
    });
    await scope.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
    scope.get('/', (_request, reply) => reply.redirect('/web/index', 302));
    // Asked for by browsers that show a page before they have read its own icon.
    scope.get('/favicon.ico', (_request, reply) => reply.redirect('/web/icon.svg', 302));
    await addApp(scope, '/web', folders.web, apps.web);
    await addApp(scope, '/admin', folders.admin, apps.admin);
    const web = sendIndex(apps.web);
    for (const path of learnerPaths) scope.get(path, web);
    scope.get('/web', web);
    scope.get('/admin', sendIndex(apps.admin));
    const nothingHere = sendIndex(apps.web, 404);
    scope.get('/*', (request, reply) =>
      wantsPage(request) ? nothingHere(request, reply) : reply.callNotFound(),
    );
  });
}

async function addApp(
  scope: FastifyInstance,
  prefix: string,
  folder: string,
  page: IndexPage,
): Promise<void> {
  if (!existsSync(folder)) {
    scope.get(`${prefix}/*`, sendIndex(page));
    return;
  }
  const serve = async (inner: FastifyInstance): Promise<void> => {
    await inner.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      decorateReply: true,
      index: false,
      wildcard: true,
      preCompressed: true,
      maxAge: 0,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    // A path out of the folder, of a folder or of no text at all is no fault of ours.
    inner.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      sendAnswer(reply, noSuchPath);
    });
    const index = sendIndex(page);
    inner.setNotFoundHandler((request, reply) => {
      if (/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '')) sendAnswer(reply, noSuchPath);
      else void index(request, reply);
    });
  };
  await scope.register(serve, { prefix });
}

/**
 * Whether a person's browser goes to this address: a page is asked for by name, and no program's path is
 * meant.
 */
const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !/^\/(api|graphql)(\/|\?|$)/.test(url);

const sendIndex =
  (page: IndexPage, status = 200) =>
  (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.html);

/**
 * An application's index.html. It is read again when the file has changed: after a rebuild its old text would
 * name assets that are gone.
 */
class IndexPage {
  private readonly file: string;
  private readAt = 0;
  private text: string;
  private scripts: readonly string[] = [];

  constructor(folder: string, name: string) {
    this.file = join(folder, 'index.html');
    this.text = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Vigil</title><p>${name}尚未构建，请先运行 npm run build。</p></html>`;
  }

  get html(): string {
    this.refresh();
    return this.text;
  }

  /** Hashes of the scripts in the page, for the content security policy. */
  get inlineScripts(): readonly string[] {
    this.refresh();
    return this.scripts;
  }

  private refresh(): void {
    const changedAt = statSync(this.file, { throwIfNoEntry: false })?.mtimeMs ?? this.readAt;
    if (changedAt === this.readAt) return;
    this.readAt = changedAt;
    this.text = readFileSync(this.file, 'utf8');
    this.scripts = [...this.text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) =>
        `'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    );
  }
}

/**
 * What the SPAs need: workers and media from blobs, pictures from data URLs, WebAssembly, styles set by
 * script, the socket to this host.
 */
const policy = (
  inlineScripts: () => string,
  { connects, frames }: OutsideOrigins,
): Record<string, (string | (() => string))[] | null> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'", 'blob:', inlineScripts],
  'worker-src': ["'self'", 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", 'ws:', 'wss:', 'data:', 'blob:', () => connects().join(' ')],
  'frame-src': ["'self'", 'blob:', () => frames().join(' ')],
  'frame-ancestors': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'upgrade-insecure-requests': null,
});
