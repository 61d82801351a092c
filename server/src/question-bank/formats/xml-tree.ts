import { SaxesParser } from 'saxes';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';

/** An element of a file read whole. `text` is its own text and CDATA, in order; `line` from 1. */
export interface XmlElement {
  /** local name, without prefix */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly line: number;
  /** children and texts as they stand, for mixed content */
  readonly nodes: readonly (XmlElement | string)[];
}

const elementsAtMost = 2_000_000;
const depthAtMost = 200;
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML into a tree. There are no external entities and none of the file's own: a document type with an
 * internal subset is refused, so that nothing can be fetched and nothing can grow. Throws
 * `UnreadableFileError` with the line.
 */
export function readXml(text: string): XmlElement {
  type Open = {
    name: string;
    attributes: Record<string, string>;
    children: XmlElement[];
    text: string;
    line: number;
    nodes: (XmlElement | string)[];
  };
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stack: Open[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  const fail = (why: string): never => {
    throw new UnreadableFileError(`XML 第${parser.line}行：${why}`);
  };
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+:\s*/, '')));
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) fail('不接受自带实体定义的文档类型！');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > elementsAtMost || stack.length >= depthAtMost) fail('文件过于复杂！');
    const own = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [local(key), String(value)]),
    );
    stack.push({ name: local(name), attributes: own, children: [], text: '', line: parser.line, nodes: [] });
  });
  const add = (piece: string): void => {
    const open = stack.at(-1);
    if (open === undefined) return;
    open.text += piece;
    open.nodes.push(piece);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = stack.pop() as Open;
    const parent = stack.at(-1);
    if (parent === undefined) root = closed;
    else {
      parent.children.push(closed);
      parent.nodes.push(closed);
    }
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return root ?? fail('文件是空的！');
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
export const textOf = (element: XmlElement | undefined): string => (element?.text ?? '').trim();

/** Text as it may stand in XML; characters XML cannot hold are left out. */
export const xmlText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0 has no such characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
