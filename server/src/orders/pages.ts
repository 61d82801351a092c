import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export interface PlainPage {
  readonly title: string;
  /** HTML, everything that came from outside escaped */
  readonly body: string;
  /** where its form may go; origins, beside our own */
  readonly formsTo?: readonly string[];
  /** sends the page's one form as soon as it is open */
  readonly goesOn?: true;
}

/** Sends a page that may do nothing but show itself and send its form. */
export function sendPage(
  reply: FastifyReply,
  { title, body, formsTo = [], goesOn }: PlainPage,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    ...["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
    `form-action 'self' ${formsTo.join(' ')}`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  const script =
    goesOn === true ? `<script nonce="${nonce}">document.querySelector('form').submit()</script>` : '';
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(
      [
        '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head>`,
        `<body><main><h1>${escaped(title)}</h1>${body}</main>${script}</body></html>`,
      ].join(''),
    );
}

/** A line of a page. */
export const line = (text: string, kind = ''): string => `<p class="${escaped(kind)}">${escaped(text)}</p>`;

/** The one form of a page: hidden fields and a button. */
export const buttonTo = (action: string, fields: Readonly<Record<string, string>>, words: string): string =>
  [
    `<form method="POST" action="${escaped(action)}">`,
    ...Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    ),
    `<button type="submit">${escaped(words)}</button></form>`,
  ].join('');

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6f9;color:#1c2430;
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:min(26rem,calc(100vw - 2rem));padding:2rem 1.5rem;border-radius:12px;background:#fff;
box-shadow:0 1px 3px rgb(20 30 50/.12);text-align:center}
h1{margin:0 0 1rem;font-size:1.25rem;overflow-wrap:anywhere}
p{margin:.5rem 0;overflow-wrap:anywhere}
.amount{font-size:2rem;font-weight:600}
.sandbox{padding:.5rem .75rem;border-radius:8px;background:#fff4e0;color:#7a4a00}
button{width:100%;min-height:2.75rem;margin-top:1rem;border:0;border-radius:8px;background:#1660c8;color:#fff;
font:inherit;cursor:pointer}
button:focus-visible{outline:3px solid #8ab8f5;outline-offset:2px}
`;
