#!/usr/bin/env node
// 独立验证器：核对 Vigil 审计包，并从事件重新计算每一个成绩。
//
//   node recompute.mjs 审计包.zip [--key 公钥]… [--receipts 考生的回执.json] [--anchor 锚文件]
//
// One file, Node 20.19 or newer, nothing to install, nothing of Vigil running. It is meant to be read before it
// is believed. The order of reading is the order of checking:
//
//   1  words for what is wrong             5  seals: which events the sealed log holds
//   2  JSON and hashes                     6  events: hash, chain, streams
//   3  the zip, byte for byte              7  receipts
//   4  signature and manifest              8  scores, recomputed      9  all of it together
//
// What it cannot know: whether the log holds events of this exam that the package was made without. Whoever
// holds the log asks that of the log itself (npm run audit -- verify).

import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

// ── 1 Words for what is wrong ────────────────────────────────────────────────────────────────────────────

/** Collects what is wrong, each with the place where it shows. */
export class Findings {
  problems = [];
  bad(where, text) {
    this.problems.push({ where, text });
  }
  /** Runs a step; what it throws is a finding of that place, and the next step goes on. */
  step(where, work) {
    try {
      return work();
    } catch (error) {
      this.bad(error.where ?? where, error instanceof Wrong ? error.message : `无法读取：${error.message}`);
      return undefined;
    }
  }
}

/** What comes out of a package may be meant for the terminal, to hide or feign a line: it is shown as what it is. */
const shown = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

class Wrong extends Error {
  constructor(where, text) {
    super(text);
    this.where = where;
  }
}

// ── 2 JSON and hashes ────────────────────────────────────────────────────────────────────────────────────

export const sha256 = (data) => hash('sha256', data, 'hex');

/** RFC 8785: keys in order, no white space; members that are undefined are left out. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .filter((key) => value[key] !== undefined)
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** The largest JSON text and the largest entry that are read: what packages have is far below, and memory is finite. */
const mostJsonBytes = 16 * 1024 * 1024;
const mostEntryBytes = 256 * 1024 * 1024;

/** Text of an entry; throws where bytes are no UTF-8. */
function textOf(data, where) {
  try {
    return utf8.decode(data);
  } catch {
    throw new Wrong(where, '不是 UTF-8 编码');
  }
}

/** Lines of an entry, each ended by a line feed. */
function linesOf(data, where) {
  const text = textOf(data, where);
  if (text !== '' && !text.endsWith('\n')) throw new Wrong(where, '最后一行没有结尾：被截断或改动');
  return text.split('\n').slice(0, -1);
}

/** A JSON object that is written as `write` writes it: no member twice, none in another spelling. */
function objectIn(text, where, write = JSON.stringify) {
  if (text.length > mostJsonBytes)
    throw new Wrong(where, `长度 ${text.length} 超过 ${mostJsonBytes}，不读取`);
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Wrong(where, '不是 JSON');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Wrong(where, '不是 JSON 对象');
  if (write(value) !== text) throw new Wrong(where, '书写形式被改动');
  return value;
}

const same = (one, other) => canonical(one ?? null) === canonical(other ?? null);

/** Hash tree of RFC 6962 §2.1 over hashes in hex. */
const leafHash = (leaf) => sha256(Buffer.from(`00${leaf}`, 'hex'));
const nodeHash = (left, right) => sha256(Buffer.from(`01${left}${right}`, 'hex'));

const publicKeyOf = (base64) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
const keyIdOf = (base64) => sha256(Buffer.from(base64, 'base64')).slice(0, 16);

/** Ed25519; a signature that is not written the one way base64 is written is none. */
function isSigned(text, signature, publicKey) {
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.toString('base64') !== signature || bytes.length !== 64) return false;
  return verify(null, Buffer.from(text), publicKeyOf(publicKey), bytes);
}

// ── 3 The zip, byte for byte ─────────────────────────────────────────────────────────────────────────────
// A package is written in one way only: every header is built again from what was read and must be the same
// bytes. Entries follow one another without a gap; each is deflated (8) or as it is (0), with a descriptor.

/** Names that entries of a package have: no path leads out of the folder it is unpacked in. */
const entryNames =
  /^(?:README\.txt|recompute\.mjs|(?:manifest|signature)\.json|(?:exam|server-life|results)\.jsonl|papers\/[\w-]+\.jsonl|receipts\/[\w-]+\.json|seals\/\d{5,}\.jsonl|(?:questions|blueprints)\/[0-9a-f]{64}\.json)$/;

const header = (entry) =>
  Buffer.concat([
    bytes([4, 0x04034b50], [2, 20], [2, 0x0808], [2, entry.method], [4, entry.stamp]),
    bytes([4, 0], [4, 0], [4, 0], [2, entry.nameBytes.length], [2, 0]),
    entry.nameBytes,
  ]);
const descriptor = ({ crc, packed, size }) => bytes([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
const directoryRecord = (entry) =>
  Buffer.concat([
    bytes([4, 0x02014b50], [2, 0x033f], [2, 20], [2, 0x0808], [2, entry.method], [4, entry.stamp]),
    bytes([4, entry.crc], [4, entry.packed], [4, entry.size], [2, entry.nameBytes.length], [2, 0], [2, 0]),
    bytes([2, 0], [2, 0], [4, 0o100644 * 65536], [4, entry.offset]),
    entry.nameBytes,
  ]);
const endRecord = (count, size, offset) =>
  bytes([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);

function bytes(...numbers) {
  return Buffer.concat(
    numbers.map(([length, value]) => {
      const buffer = Buffer.alloc(length);
      buffer.writeUIntLE(value, 0, length);
      return buffer;
    }),
  );
}

/** First place where two texts of bytes differ, told as a place in the file. */
function demandSame(where, at, found, wanted) {
  if (found.equals(wanted)) return;
  let place = 0;
  while (place < wanted.length && found[place] === wanted[place]) place += 1;
  throw new Wrong(where, `压缩包第 ${at + place} 字节被改动`);
}

/** Opens a package: its entries in order, the content of each, and the hash of its first so many bytes. */
export function openZip(path) {
  const file = openSync(path, 'r');
  try {
    return entriesOf(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function entriesOf(file) {
  const size = fstatSync(file).size;
  const read = (from, length, where) => {
    const buffer = Buffer.alloc(length);
    if (from < 0 || readSync(file, buffer, 0, length, from) !== length)
      throw new Wrong(where, '压缩包不完整');
    return buffer;
  };
  const endWhere = '压缩包末尾（最后 22 字节）';
  const end = read(size - 22, 22, endWhere);
  const [count, directorySize, directoryAt] = [
    end.readUInt16LE(10),
    end.readUInt32LE(12),
    end.readUInt32LE(16),
  ];
  demandSame(endWhere, size - 22, end, endRecord(count, directorySize, directoryAt));
  if (directoryAt + directorySize + 22 !== size)
    throw new Wrong(endWhere, '所记的目录位置与文件大小不符：压缩包被截断、加长或改动');
  const directory = read(directoryAt, directorySize, '压缩包目录');
  const entries = [];
  const names = new Set();
  let offset = 0;
  for (let at = 0; at < directory.length;) {
    const where = `压缩包目录第 ${entries.length + 1} 项`;
    const fixed = directory.subarray(at, at + 46);
    if (fixed.length < 46) throw new Wrong(where, `压缩包第 ${directoryAt + at} 字节起的目录不完整`);
    const nameBytes = directory.subarray(at + 46, at + 46 + fixed.readUInt16LE(28));
    const entry = {
      ...{ nameBytes, name: nameBytes.toString('utf8'), offset },
      ...{ method: fixed.readUInt16LE(10), stamp: entries[0]?.stamp ?? fixed.readUInt32LE(12) },
      ...{ crc: fixed.readUInt32LE(16), packed: fixed.readUInt32LE(20), size: fixed.readUInt32LE(24) },
    };
    const wanted = directoryRecord(entry);
    if (!entryNames.test(entry.name))
      throw new Wrong(`${where} ${entry.name}`, '审计包没有这样的条目：名称不对');
    if (names.has(entry.name)) throw new Wrong(`${where} ${entry.name}`, '有同名的条目');
    names.add(entry.name);
    if (entry.size > mostEntryBytes)
      throw new Wrong(`${where} ${entry.name}`, `解压后 ${entry.size} 字节，超过 ${mostEntryBytes}，不读取`);
    demandSame(
      `${where} ${entry.name}`,
      directoryAt + at,
      directory.subarray(at, at + wanted.length),
      wanted,
    );
    entries.push(entry);
    at += wanted.length;
    offset += header(entry).length + entry.packed + 16;
    if (!read(offset - 16, 16, where).equals(descriptor(entry)))
      throw new Wrong(
        `条目 ${entry.name}`,
        `目录（第 ${directoryAt + at - wanted.length} 字节起）与条目末尾（第 ${offset - 16} 字节起）所记的大小或校验值不一致`,
      );
  }
  if (entries.length !== count)
    throw new Wrong(endWhere, `所记的条目数 ${count} 与目录中的 ${entries.length} 不符`);
  if (offset !== directoryAt) throw new Wrong('压缩包目录', '各条目的大小与目录的位置不符');
  /** Content of an entry; throws where a byte of it, or of what frames it, was changed. */
  const content = (entry) => {
    const where = `条目 ${entry.name}`;
    const head = header(entry);
    demandSame(where, entry.offset, read(entry.offset, head.length, where), head);
    const dataAt = entry.offset + head.length;
    const after = dataAt + entry.packed;
    let data = read(dataAt, entry.packed, where);
    if (entry.method !== 0)
      try {
        data = inflateRawSync(data, { maxOutputLength: Math.max(entry.size, 1) });
      } catch {
        throw new Wrong(where, `压缩包第 ${dataAt} 至 ${after} 字节的数据无法解压：被改动`);
      }
    if (data.length !== entry.size || crc32(data) !== entry.crc)
      throw new Wrong(where, `压缩包第 ${dataAt} 至 ${after} 字节的数据与校验值不符：被改动`);
    return data;
  };
  /**
   * Entries that say what they said, in other deflated bytes than deflating that gives: where bits were changed that
   * mean nothing. Another zlib may deflate otherwise: when most entries differ, that tells nothing and none is named.
   */
  const deflatedOtherwise = () => {
    const [named, deflated] = [[], entries.filter(({ method }) => method !== 0)];
    for (const entry of deflated) {
      const from = entry.offset + header(entry).length;
      try {
        const wanted = deflateRawSync(content(entry));
        if (!wanted.equals(read(from, entry.packed, entry.name))) named.push({ ...entry, from });
      } catch {
        // What cannot be read is told by whoever reads it.
      }
    }
    return named.length * 2 > deflated.length ? [] : named;
  };
  /** SHA-256 of all bytes before a place. */
  const hashBefore = (place) => {
    const whole = createHash('sha256');
    for (let at = 0; at < place; at += 1 << 20)
      whole.update(read(at, Math.min(1 << 20, place - at), '压缩包'));
    return whole.digest('hex');
  };
  return { entries, content, deflatedOtherwise, hashBefore, close: () => closeSync(file) };
}

// ── 4 Signature and manifest ─────────────────────────────────────────────────────────────────────────────
// signature.json, the last entry, signs the manifest's hash and the hash of every byte before itself; the
// manifest has the hash of every other entry. So each byte of the package is signed, but for those of
// signature.json and of the zip's directory, which can be written in one way only (part 3).

const signedText = ({ bytes: length, manifestSha256, sha256: digest }) =>
  `Vigil audit package 1\n${canonical({ bytes: length, manifestSha256, sha256: digest })}`;

/** Opens the package as far as its manifest; `content(name)` then answers an entry that is what was signed. */
function openPackage(path, findings) {
  const zip = findings.step(path, () => openZip(path));
  if (zip === undefined) return null;
  const byName = new Map(zip.entries.map((entry) => [entry.name, entry]));
  const parsed = (name) =>
    findings.step(`条目 ${name}`, () => {
      const entry = byName.get(name);
      if (entry === undefined) throw new Wrong(`条目 ${name}`, '缺失');
      const data = zip.content(entry);
      const [line, ...more] = linesOf(data, `条目 ${name}`);
      if (line === undefined || more.length > 0) throw new Wrong(`条目 ${name}`, '不是一行');
      return { entry, value: objectIn(line, `条目 ${name}`, canonical), digest: sha256(data) };
    });
  const [signature, manifest] = [parsed('signature.json'), parsed('manifest.json')];
  if (signature === undefined || manifest === undefined) return (zip.close(), null);
  findings.step('条目 signature.json', () => checkSignature(zip, signature, manifest, findings));
  const listed = findings.step('条目 manifest.json', () => listedIn(manifest.value));
  if (listed === undefined) return (zip.close(), null);
  for (const { name } of zip.entries)
    if (!listed.has(name) && name !== 'manifest.json' && name !== 'signature.json')
      findings.bad(`条目 ${name}`, '不在清单中：是后来加入的');
  const unread = new Set(listed.keys());
  const content = (name) => {
    unread.delete(name);
    const [entry, said] = [byName.get(name), listed.get(name)];
    if (entry === undefined || said === undefined) throw new Wrong(`条目 ${name}`, '缺失');
    const data = zip.content(entry);
    if (data.length !== said.bytes || sha256(data) !== said.sha256)
      findings.bad(`条目 ${name}`, '内容与清单所记的 SHA-256 不符');
    return data;
  };
  return { manifest: manifest.value, listed, unread, content, close: zip.close };
}

/** What the manifest says of each entry, by name; throws where it is no manifest of a package that is known here. */
function listedIn({ format, scope, keys, entries }) {
  const demand = (holds, text) => {
    if (!holds) throw new Wrong('条目 manifest.json', text);
  };
  demand(format === 'vigil-audit-package/1', `格式是 ${format}，这个验证器不认识：请用相应版本的验证器`);
  demand(typeof keys === 'boolean', '没有说是否带答案');
  demand(
    isText(scope?.examId) && (scope.paperId === null || isText(scope.paperId)),
    '没有说是什么考试、试卷',
  );
  demand(Array.isArray(entries) && entries.every((one) => isText(one?.path)), '没有条目的清单');
  const listed = new Map(entries.map((one) => [one.path, one]));
  demand(listed.size === entries.length, '一个条目列有两次');
  return listed;
}

const isText = (value) => typeof value === 'string';
/** Where an event stands in the log: digits, which compare as text. No hash covers it. */
const isPosition = (value) => isText(value) && /^\d+$/.test(value);

function checkSignature(zip, { value: said, entry }, { value: manifest, digest }, findings) {
  const where = '条目 signature.json';
  const { publicKey, keyId, signature } = said;
  if (said.algorithm !== 'Ed25519') findings.bad(where, '签名算法不是 Ed25519');
  if (!isSigned(signedText(said), signature, publicKey))
    findings.bad(where, '签名不正确：包被改动，或不由该密钥签发');
  if (keyId !== keyIdOf(publicKey) || keyId !== manifest.keyId || publicKey !== manifest.publicKey)
    findings.bad(where, '签名的密钥与清单所记的不同');
  if (said.manifestSha256 !== digest)
    findings.bad('条目 manifest.json', '清单与签名所记的 SHA-256 不符：清单被改动');
  if (entry !== zip.entries.at(-1) || said.bytes !== entry.offset)
    findings.bad(where, `签名覆盖 ${said.bytes} 字节，而签名条目在第 ${entry.offset} 字节：条目被增减或换位`);
  else if (zip.hashBefore(said.bytes) !== said.sha256) {
    findings.bad('压缩包', `第 0 至 ${said.bytes - 1} 字节与签名所记的 SHA-256 不符：其中有字节被改动`);
    for (const { name, from, packed } of zip.deflatedOtherwise())
      findings.bad(`条目 ${name}`, `压缩包第 ${from} 至 ${from + packed - 1} 字节中不影响内容的比特被改动`);
  }
}

// ── 5 Seals: which events the sealed log holds ───────────────────────────────────────────────────────────
// Each minute the log is sealed: the tree hash over the hashes of all events since the last seal, signed. Of
// each seal the package has the hashes of its own events with their places, and of the rest only the roots of
// the subtrees between them: enough to compute the tree hash again, and nothing about events of others.

/** Tree hash over leaves `from` … `from + count`: own ones by place, else the next of the given roots. */
export function treeHash(from, count, own, roots) {
  const first = own.places[own.next];
  if (first === undefined || first >= from + count) return roots[own.met++] ?? '';
  if (count === 1) {
    own.next += 1;
    return leafHash(own.hashes[own.next - 1]);
  }
  const left = 2 ** Math.ceil(Math.log2(count) - 1);
  const leftHash = treeHash(from, left, own, roots);
  return nodeHash(leftHash, treeHash(from + left, count - left, own, roots));
}

/**
 * Seals in their order, one after another; `sealed` gets the hash of each event that one of them covers, in the log's
 * order, with that seal, and `at`, `position` and `time` of it once it was met.
 */
class SealChecker {
  sealed = new Map();
  seals = new Map();
  /** Seals one after another by one key; whether that key is the platform's is judged by `vouchedKeys`. */
  runs = [];
  /** Keys whose receipts count; of those that were replaced, until where. */
  keys = new Set();
  /** Revisions of what somebody else wrote among the seals and an operator set aside. */
  aside = [];
  replaced = new Map();
  #last = null;
  /** The event that the next one follows: the last seal, or what was set aside behind it. */
  #end = null;
  constructor(findings) {
    this.findings = findings;
  }
  check({ event, own, roots, ...more }, where) {
    if (Object.keys(more).length > 0) throw new Wrong(where, '有不属于封存的内容');
    const bad = (text) => this.findings.bad(`${where}（第 ${event.revision} 号封存）`, text);
    if (event.foreign !== undefined) return this.#stepOver(event, own, bad);
    const { signature, ...claim } = event.data;
    if (event.stream !== 'seals' || event.type !== 'LogSealed') return bad('不是封存');
    if (!eventMembers(event)) bad('有不属于事件的内容');
    if (hashOf(event) !== event.hash) bad('内容与哈希不符：封存被改动');
    if (
      this.#end !== null &&
      (event.revision !== this.#end.revision + 1 || event.previousHash !== this.#end.hash)
    )
      bad('与前一封存不相接：封存缺失、重复、次序被改或被替换');
    if (claim.previousSeal !== event.previousHash) bad('所指的前一封存不正确');
    if (!isSigned(canonical(claim), signature, claim.publicKey)) bad('签名不正确');
    const run = this.runs.at(-1);
    if (run?.publicKey === claim.publicKey) run.last = event.revision;
    else
      this.runs.push({
        ...{ where, publicKey: claim.publicKey, position: event.position },
        ...{ first: event.revision, last: event.revision },
      });
    if (!isPosition(event.position) || event.position <= (this.#last?.position ?? ''))
      bad('所记的位置与封存的次序不符');
    this.#last = this.#end = event;
    this.seals.set(event.revision, event.hash);
    if (own === undefined) return;
    if (!Number.isSafeInteger(claim.count) || claim.count < own.length) return bad('所记的事件数不正确');
    const isNext = ([place, , ...rest], index) =>
      rest.length === 0 && Number.isSafeInteger(place) && place > (own[index - 1]?.[0] ?? -1);
    if (!own.every(isNext)) return bad('所附的位置不是依次的');
    const places = own.map(([place]) => place);
    const hashes = own.map(([, digest]) => digest);
    // `next` own hash and `met` roots: how many were used; all must be.
    const given = { places, hashes, next: 0, met: 0 };
    const root = treeHash(0, claim.count, given, roots);
    if (root !== claim.merkleRoot || given.next !== own.length || given.met !== roots.length)
      return bad(`所附的证明算不出封存的哈希：其中 ${own.length} 个事件的哈希被改动、增减或换位`);
    const seal = { where, revision: event.revision, sealedAt: claim.sealedAt };
    for (const digest of hashes) this.sealed.set(digest, { at: null, position: '', seal });
  }
  /** It proves nothing; but the next seal, which is signed, goes on from its hash, so that nobody puts one in. */
  #stepOver(event, own, bad) {
    if (event.stream !== 'seals' || own !== undefined || !eventMembers(event))
      bad('有不属于被搁置的事件的内容');
    if (this.#end !== null && event.revision !== this.#end.revision + 1)
      bad('与前一封存不相接：封存缺失、重复、次序被改或被替换');
    this.#end = event;
    this.aside.push(event.revision);
  }
  get newest() {
    return this.#last;
  }
}

// Whose the seals are. Whoever can write the log can seal it with a key of their own and say in it that the key was
// replaced. So each key needs somebody who vouches for it: the auditor, who has it from elsewhere (--key, --anchor), or
// another key that is vouched for, by its signature under the change: the old one says who comes after it, the new one
// what it goes on from. Either names the last seal before the change, so that it counts at that place alone.

function isChangeSigned({ from, to, lastSeal }, signature, by) {
  if (!isText(signature) || !isText(by)) return false;
  try {
    return isSigned(`Vigil seal key replaced 1\n${canonical({ from, to, lastSeal })}`, signature, by);
  } catch {
    // What is no key signed nothing.
    return false;
  }
}

/** Changes of the key that server-life tells, each with what both keys say of it. */
function keyChangesIn(life, { seals, runs }) {
  return life
    .filter(({ type, data }) => type === 'SealKeyReplaced' && isText(data?.to))
    .map(({ position, time, data }) => {
      const { from, to, lastSeal, handedOver, takenOver } = data;
      const isHere = isText(lastSeal?.hash) && seals.get(lastSeal.revision) === lastSeal.hash;
      // Without signatures: where the log has the change.
      const before = runs.findLast((run) => run.position < position);
      const at = isHere ? lastSeal.revision : (before?.last ?? -1);
      const isNext = ({ publicKey, first, last }) => publicKey === to && first <= at + 1 && at + 1 <= last;
      return {
        ...{ from, to, position, time, at, sealsNext: from !== to && runs.some(isNext) },
        isHandedOver: isHere && isChangeSigned(data, handedOver, from),
        isTakenOver: isHere && isChangeSigned(data, takenOver, to),
        isUnsigned: takenOver === undefined,
      };
    });
}

/**
 * What is believed without any signature: keys that are given; else those of seals that were kept elsewhere, up to that
 * seal, the newest of them for what follows, too; else the package's own. A key is good up to the first change away from
 * it that it signed itself, or that leads to another given one, which signed it or made the next seal: whoever has it
 * since may be somebody else.
 */
function trustedKeys({ given, publicKey, anchored }, changes, keyOf) {
  const isEnd = ({ to, isHandedOver, isTakenOver, sealsNext }) =>
    isHandedOver || (given.includes(to) && (isTakenOver || sealsNext));
  const endOf = (key) => changes.find((change) => change.from === key && isEnd(change))?.at ?? Infinity;
  if (given.length > 0) return given.map((key) => ({ key, first: 0, last: endOf(key) }));
  if (anchored.length === 0) return [{ key: publicKey, first: 0, last: Infinity }];
  const newest = Math.max(...anchored);
  return anchored.map((revision) => {
    const key = keyOf(revision);
    return { key, first: 0, last: revision === newest ? Math.max(revision, endOf(key)) : revision };
  });
}

/** Of keys that one was replaced by before any of them sealed, the last is meant. */
const isLastFrom = (change, changes) =>
  changes.findLast(
    ({ from, at, isHandedOver }) => isHandedOver && from === change.from && at === change.at,
  ) === change;

/** The change that took a key out of use: it signed that itself, or the next key, which is vouched for, bears it out. */
function replacedKeys(changes, vouched) {
  const replaced = new Map();
  for (const change of changes) {
    const { from, to, at, isHandedOver, isTakenOver, sealsNext } = change;
    const isNext = (isTakenOver || sealsNext) && isCovered(vouched, to, at + 1, at + 1);
    if (!replaced.has(from) && (isHandedOver || isNext)) replaced.set(from, change);
  }
  return replaced;
}

/** For which seals which keys are good: what follows from `trusted`, which `given` is part of. */
function spread(trusted, given, changes, believesUnsigned) {
  const replacedAt = new Map();
  let vouchers = changes.toReversed().flatMap((change) => {
    const { from, to, at } = change;
    if (!isText(from)) return [];
    const until = replacedAt.get(to) ?? Infinity;
    const { isHandedOver, isTakenOver, sealsNext } = change;
    if (isHandedOver || sealsNext || (isTakenOver && given.includes(to))) replacedAt.set(from, at);
    const believed = believesUnsigned && change.isUnsigned;
    return [
      ...(believed || (isHandedOver && isLastFrom(change, changes))
        ? [{ by: from, at, key: to, first: at + 1, last: until }]
        : []),
      ...(believed || isTakenOver ? [{ by: to, at: at + 1, key: from, first: 0, last: at }] : []),
    ];
  });
  const vouched = [...trusted];
  for (const { key, first, last } of vouched) {
    const isMet = ({ by, at }) => by === key && first <= at && at <= last;
    vouched.push(...vouchers.filter(isMet));
    vouchers = vouchers.filter((one) => !isMet(one));
  }
  return vouched;
}

function isCovered(vouched, key, first, last) {
  let next = first;
  for (const one of vouched.filter((mine) => mine.key === key).sort((a, b) => a.first - b.first))
    if (one.first <= next && one.last >= next) next = one.last + 1;
  return next > last;
}

/**
 * Judges who made the seals. `given`: keys from elsewhere. `anchored`: seals that were kept elsewhere and are in the
 * package. Without either the package's own key is believed, which proves nothing but that the rest goes with it.
 */
export function judgeKeys(seals, life, { given, publicKey, anchored }, findings, print) {
  const changes = keyChangesIn(life, seals);
  const keyOf = (revision) =>
    seals.runs.find(({ first, last }) => first <= revision && revision <= last)?.publicKey;
  const trusted = trustedKeys({ given, publicKey, anchored }, changes, keyOf);
  const vouched = spread(trusted, given, changes, false);
  seals.replaced = replacedKeys(changes, vouched);
  const claimed = spread(trusted, given, changes, true);
  let next = 0;
  for (const [index, { where, publicKey: key, first, last, position }] of seals.runs.entries()) {
    const bad = (text) =>
      findings.bad(`${where}（第 ${first} 至 ${last} 号封存）`, `由另一把密钥签发（公钥 ${key}）${text}`);
    print(`第 ${first} 至 ${last} 号封存由公钥 ${keyIdOf(key)} 签发`);
    const place = changes.findIndex((one, at) => at >= next && one.to === key && one.position < position);
    if (index > 0 && place < 0) bad('，日志中没有换成它的记录');
    else if (isCovered(vouched, key, first, last)) seals.keys.add(key);
    else if (isCovered(claimed, key, first, last))
      bad('，日志说密钥更换过，却没有可信的密钥签名证明。向保存公钥的人核实后，用 --key 一并给出它');
    else bad('，没有可信的公钥为它担保：日志可能已被重写。向保存公钥的人核实后，用 --key 一并给出它');
    if (index > 0 && place >= 0) next = place + 1;
  }
  for (const { from, to, position, isHandedOver, isTakenOver, sealsNext } of changes)
    if (isText(from) && !isHandedOver && !isTakenOver && !sealsNext)
      print(
        `密钥更换未被采信：位置 ${position} 的事件说公钥 ${from} 换为 ${to}，没有可信的签名，其后的封存也不由它签发。更换中断后重新执行过的除外，它可能由他人写入，请核实`,
      );
  for (const { to, at } of changes) if (isCovered(vouched, to, at + 1, at + 1)) seals.keys.add(to);
  const signers = new Set(seals.runs.map((run) => run.publicKey));
  for (const { from, to, isHandedOver, isTakenOver } of changes) {
    if (isHandedOver) signers.add(from);
    if (isTakenOver) signers.add(to);
  }
  for (const key of given)
    if (!signers.has(key)) findings.bad('公钥', `包中没有由所给的公钥 ${keyIdOf(key)} 签发的封存`);
  // The package is signed behind its last seal.
  const end = (seals.newest?.revision ?? -1) + 1;
  if (isCovered(vouched, publicKey, end, end)) seals.keys.add(publicKey);
  else if (given.length > 0) findings.bad('公钥', '签发这个包的密钥不是所给的密钥');
  else findings.bad('公钥', '另存的锚没有为签发这个包的密钥担保');
}

// ── 6 Events: hash, chain, streams ───────────────────────────────────────────────────────────────────────

/** The hash of an event is over all that is stored of it but its position in the log. */
function hashOf({ actor, command, data, id, previousHash, revision, stream, time, type, version }) {
  return sha256(canonical({ actor, command, data, id, previousHash, revision, stream, time, type, version }));
}
/** Events of the first versions of Vigil: only the id of the command is under the hash. */
function firstHashOf({ command, ...event }) {
  const { actor, data, id, previousHash, revision, stream, time, type, version } = event;
  const commandId = command === null ? null : command.id;
  return sha256(
    canonical({ actor, commandId, data, id, previousHash, revision, stream, time, type, version }),
  );
}

/** Whether an event has the members that are stored of one, and no others: what no hash covers says nothing. */
function eventMembers(event) {
  const proven = 'hash id position previousHash revision stream time type version'.split(' ');
  const rest =
    event.withheld === true
      ? ['withheld']
      : isText(event.foreign)
        ? ['foreign']
        : ['actor', 'command', 'data'];
  return same(Object.keys(event).sort(), [...proven, ...rest].sort());
}

/** Streams of which the package has some events only: those about the paper, and the making of the package. */
const isPartial = (stream) => stream.startsWith('candidate-') || stream === 'audit-packages';

/** Events of one entry: each as it was hashed, sealed, and in its place in its stream. Answers them. */
function checkedEvents(name, data, streams, seals, keys, findings) {
  const events = [];
  const ends = new Map();
  for (const [index, line] of (
    findings.step(`条目 ${name}`, () => linesOf(data, `条目 ${name}`)) ?? []
  ).entries()) {
    const where = `条目 ${name} 第 ${index + 1} 行`;
    const event = findings.step(where, () => objectIn(line, where));
    if (event === undefined) continue;
    const at = `${where}（流 ${event.stream} 第 ${event.revision} 号 ${event.type}）`;
    const end = ends.get(event.stream);
    const [next, previous] = [(end?.revision ?? -1) + 1, end?.hash ?? ''];
    if (!streams.includes(event.stream)) findings.bad(at, '不属于这个条目');
    if (isPartial(event.stream) ? event.revision < next : event.revision !== next)
      findings.bad(at, `此处应为第 ${next} 号：事件缺失、重复或次序被改`);
    else if (event.revision === next && (end !== undefined || next === 0) && event.previousHash !== previous)
      findings.bad(at, '与前一事件的哈希不相接');
    ends.set(event.stream, event);
    if (!eventMembers(event)) findings.bad(at, '有不属于事件的内容，或缺少内容');
    if (event.foreign !== undefined) findings.bad(at, `不是 Vigil 写入的：${event.foreign}`);
    else if (event.withheld === true) {
      if (keys) findings.bad(at, '内容被略去，而这是带答案的包');
    } else if (hashOf(event) !== event.hash && firstHashOf(event) !== event.hash)
      findings.bad(at, '内容与哈希不符：事件被改动');
    const seal = seals.sealed.get(event.hash);
    if (seal === undefined) findings.bad(at, '没有封存证明：日志的封存不包括这个事件');
    else if (seal.at !== null) findings.bad(at, '同一事件在包中出现两次');
    else
      Object.assign(seal, {
        at,
        position: event.position,
        time: event.foreign === undefined ? event.time : 0,
      });
    events.push({ ...event, at });
  }
  return events;
}

/** Clocks of several processes may differ by so much, ms. */
const toleranceMs = 5 * 60_000;

/** Whether a list names a seal, to be asked of many: both may be tens of thousands. */
export function sealsNamed(seals) {
  const named = (Array.isArray(seals) ? seals : [])
    .map((one) => (Array.isArray(one) ? one : [one, one]))
    .filter(([first, last]) => Number.isFinite(first) && Number.isFinite(last))
    .sort(([one], [other]) => one - other);
  let reach = -Infinity;
  const reached = named.map(([, last]) => (reach = Math.max(reach, last)));
  return (revision) => {
    let [begun, end] = [0, named.length];
    while (begun < end) {
      const middle = (begun + end) >>> 1;
      if (named[middle][0] <= revision) begun = middle + 1;
      else end = middle;
    }
    return begun > 0 && reached[begun - 1] >= revision;
  };
}

/**
 * Seals that cover events from after they were made: whoever has the key chooses what time a seal says. None are events
 * from a clock that was ahead until an operator said so (ClockConfirmed). They stand before it in the log, and either it
 * names their seal (`seals`: a revision, or the first and the last of several), or the time that it confirms, against the
 * latest on record then (`known`), tells how far ahead clocks were: they are later than their seal by no more than that,
 * or lie between the two. An early version told no latest time, and of what time was right its own.
 */
export function checkTimes(sealed, life, findings) {
  const confirmed = life
    .filter(({ type, foreign }) => type === 'ClockConfirmed' && foreign === undefined)
    .map(({ position, time, data }) => ({ ...data, position, time, isNamed: sealsNamed(data?.seals) }));
  const isExcused = ({ position, time, seal: { revision, sealedAt } }) =>
    confirmed.some(({ position: at, time: own, confirmed: since = own, known, seals, isNamed }) => {
      if (position > at) return false;
      if (isNamed(revision)) return true;
      if (typeof known !== 'number') return seals === undefined;
      const ahead = Math.max(0, known - since) + toleranceMs;
      return time <= sealedAt + ahead || (time > since && time <= known);
    });
  const late = new Map();
  for (const one of sealed)
    if (one.at !== null && one.time > one.seal.sealedAt + toleranceMs && !isExcused(one))
      if (one.time > (late.get(one.seal)?.time ?? -Infinity)) late.set(one.seal, one);
  for (const [{ where, revision }, { at }] of late)
    findings.bad(
      `${where}（第 ${revision} 号封存）`,
      `所含的事件晚于封存的时间（${at}）：封存可能是事后补签的，请考试平台用 npm run audit -- verify 核对并说明`,
    );
}

// ── 7 Receipts ───────────────────────────────────────────────────────────────────────────────────────────
// The server gave one for each saved answer. A claim is a leaf of a tree (its text, not its hash, is hashed with
// the leaf's mark); `way` leads to the root: l or r and the sibling on that side; the root is what is signed.

/** Receipts of one moment share a root and its signature: each is checked once. */
const signedRoots = new Map();

function receiptProblem(receipt, keys) {
  const { answerHash, eventHash, paperId, quId, revision, time, way, keyId, signature } = receipt;
  const key = [...keys].find((one) => keyIdOf(one) === keyId);
  if (key === undefined) return '由另一把密钥签发';
  if (!/^([lr][0-9a-f]{64})*$/.test(way)) return '形式不正确';
  let root = sha256(`\0${canonical({ answerHash, eventHash, paperId, quId, revision, time })}`);
  for (const [, side, sibling] of way.matchAll(/([lr])([0-9a-f]{64})/g))
    root = side === 'l' ? nodeHash(sibling, root) : nodeHash(root, sibling);
  const about = `${key} ${root} ${signature}`;
  if (!signedRoots.has(about)) signedRoots.set(about, isSigned(`Vigil receipts 1\n${root}`, signature, key));
  return signedRoots.get(about) ? null : '签名不正确';
}

/**
 * A key that was replaced may be known to others since: whether its receipt is of a save behind that, by the place of
 * the event, or, where the log does not have it, by the time that the receipt says.
 */
function isBehindItsKey({ keyId, revision, time, eventHash }, own, replaced) {
  const [, change] = [...replaced].find(([key]) => isText(key) && keyIdOf(key) === keyId) ?? [];
  if (change === undefined) return false;
  const event = own[revision];
  return event?.hash === eventHash ? event.position > change.position : time > change.time;
}

/** What the paper's events say of a receipt whose signature is right. */
function standingOf({ quId, revision, time, eventHash, answerHash }, own) {
  const isIt = (data, said) => data?.quId === quId && sha256(canonical(data.answer)) === answerHash && said;
  const event = own[revision];
  if (event?.type === 'AnswerSaved' && isIt(event.data, event.hash === eventHash && event.time === time))
    return null;
  const back = own.some(
    ({ type, data }) =>
      type === 'AnswerBroughtBack' && isIt(data, data.revision === revision && data.savedAt === time),
  );
  return back ? null : event === undefined ? '日志中没有这个事件' : '与日志中的事件不一致';
}

// ── 8 Scores, recomputed ─────────────────────────────────────────────────────────────────────────────────
// Points have one decimal; half a tenth is rounded up.

const rounded = (points) => Math.round(points * 10 + 1e-9) / 10;
const total = (points) => rounded(points.reduce((sum, one) => sum + one, 0));

/** Texts of blanks are the same but for white space, full or half width, and the case of Latin letters. */
const plain = (text) =>
  text
    .normalize('NFC')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Script=Latin}/gu, (letter) => letter.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();

/** How many of the blanks are right: each in its place, or, in any order, as many as can be given one entry each. */
function blanksRight(blanks, entries, inOrder) {
  const accepts = (blank, text) => text !== '' && blank.accepted.some((one) => plain(one) === text);
  const texts = blanks.map(({ id }) => plain(entries[id] ?? ''));
  if (inOrder) return blanks.filter((blank, place) => accepts(blank, texts[place])).length;
  const givenTo = new Map();
  const findPlace = (text, asked) =>
    blanks.some((blank, place) => {
      if (asked.has(place) || !accepts(blank, texts[text])) return false;
      asked.add(place);
      if (givenTo.has(place) && !findPlace(givenTo.get(place), asked)) return false;
      givenTo.set(place, text);
      return true;
    });
  return texts.filter((_text, index) => findPlace(index, new Set())).length;
}

/** Tags of a matching question: A … Z, AA, AB … stand for the first, second … item as the paper shows them. */
function placeOfTag(tag) {
  if (!/^[A-Z]{1,3}$/.test(tag)) return -1;
  return [...tag].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The share of its points that an answer reaches; null: a person, or a judge of programs, has to say. */
function shareOf(placed, content, answer, multiRule) {
  const type = placed.quType;
  const right = (content.options ?? []).filter((option) => option.isRight).map((option) => option.id);
  const checked = answer.checked ?? [];
  // One choice: of several right options (a regrade may say so) each is right.
  if (type === 1 || type === 3) return checked.length === 1 && right.includes(checked[0]) ? 1 : 0;
  if (type === 2) {
    const chosen = new Set(checked);
    if (chosen.size === 0 || [...chosen].some((id) => !right.includes(id))) return 0;
    if (chosen.size === right.length) return 1;
    return multiRule === 1 ? 0.5 : multiRule === 2 ? chosen.size / right.length : 0;
  }
  if (type === 5) {
    const blanks = content.blanks ?? [];
    if (blanks.length === 0) return 0;
    return blanksRight(blanks, answer.entries ?? {}, content.inOrder !== false) / blanks.length;
  }
  if (type === 6) {
    const pairs = content.pairs ?? [];
    const itemAt = (tag) => (placeOfTag(tag) < 0 ? undefined : placed.optionOrder?.[placeOfTag(tag)]);
    const met = pairs.filter(({ id, matchId }) => itemAt(answer.entries?.[id] ?? '') === matchId);
    return pairs.length === 0 ? 0 : met.length / pairs.length;
  }
  return null;
}

/** Text without what stands between < and the next >; in one pass, however many of the first have none of the second. */
function withoutTags(text) {
  let [words, at] = ['', 0];
  for (;;) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0) return words + text.slice(at);
    words += text.slice(at, open);
    at = close + 1;
  }
}

/** Whether something is answered: text without a word or a picture is nothing. */
export function isFilled({ checked = [], entries = {}, code = '', scratch = '', text = '' }) {
  if (checked.length > 0 || Object.values(entries).some((one) => one.trim() !== '')) return true;
  if (code.trim() !== '' || scratch.trim() !== '') return true;
  const words = withoutTags(text).replace(/&nbsp;|&#160;/g, ' ');
  return /<(?:img|video|audio|math|svg)\b/i.test(text) || words.trim() !== '';
}

/**
 * What one question, or part of one, came to, and who decided. Points given by a person and verdicts of programs
 * count as they were recorded; a person's before all else. `worth`: its points when it was marked.
 */
function scoreOne(placed, content, { answer, judged, marked }, multiRule, worth) {
  if (marked !== null) {
    const score = scaled(marked, worth, placed.score);
    return { score, right: score === placed.score, by: 'mark' };
  }
  if (judged !== null && judged.length > 0) {
    const right = judged.filter(({ verdict }) => verdict === 'right').length;
    return {
      score: rounded((placed.score * right) / judged.length),
      right: right === judged.length,
      by: 'tests',
    };
  }
  const share = shareOf(placed, content, answer ?? {}, multiRule);
  return share === null
    ? { score: 0, right: null }
    : { score: rounded(placed.score * share), right: share === 1, by: 'key' };
}

/** Points out of `before` as points out of `now`. */
const scaled = (points, before, now) =>
  before === now || before === 0 ? Math.min(points, now) : rounded((points * now) / before);

const emptySlot = { answer: null, filled: false, judged: null, answerRevision: 0, marked: null };
const questionsOf = (paper) => paper.groups.flatMap((group) => group.questions);

/**
 * The score of a paper (the data of PaperCreated) with what stands in its slots (by question or part), handed in
 * like this. `contents`: question versions by SHA-256; `regraded`: the data of the last PaperRegraded;
 * `entered`: of OfflineScoreEntered; `isVoid`: after PaperVoided it neither counts nor waits for anybody.
 */
export function scorePaper(paper, slots, handIn, contents, regraded = null, entered = null, isVoid = false) {
  const counted = asRegraded(paper, regraded?.adjustments ?? { questions: [] });
  const worth = new Map(
    questionsOf(paper).flatMap((one) => [one, ...(one.parts ?? [])].map(({ quId, score }) => [quId, score])),
  );
  const questions = [];
  let waits = false;
  for (const question of counted.questions) {
    const content = contents.get(question.sha256);
    const result = (placed, key) => {
      const slot = slots.get(placed.quId) ?? emptySlot;
      const { checked } = [1, 2, 3].includes(placed.quType) ? (slot.answer ?? {}) : {};
      const wholeId = placed === question ? undefined : question.quId;
      const about = { quId: placed.quId, fullScore: placed.score, blank: !slot.filled, checked, wholeId };
      const one = scoreOne(placed, counted.keyOf(key), slot, counted.multiRule, worth.get(placed.quId));
      const full = counted.isFull(placed.quId) || counted.isFull(question.quId);
      return { ...about, ...one, ...(full ? { score: placed.score, right: true, by: 'regrade' } : {}) };
    };
    const partOf = ({ quId }) => content.parts.find((one) => one.quId === quId);
    const parts = question.parts?.map((part) => result(part, partOf(part)));
    const whole = parts === undefined ? result(question, content) : ofParts(question, parts);
    questions.push(whole, ...(parts ?? []));
    waits ||= whole.right === null;
  }
  const pointsBy = (...who) =>
    total(questions.filter(({ by }) => who.includes(by)).map(({ score }) => score));
  const objective = new Set(
    counted.questions
      .flatMap((one) => [one, ...(one.parts ?? [])])
      .filter(({ quType }) => [1, 2, 3, 5, 6].includes(quType))
      .map(({ quId }) => quId),
  );
  const overridden = total(
    questions.filter(({ by, quId }) => by === 'mark' && objective.has(quId)).map(({ score }) => score),
  );
  const anySubjective =
    entered !== null || questions.some(({ by, quId }) => by === 'mark' && !objective.has(quId));
  const objScore = entered?.objScore ?? total([pointsBy('key', 'tests', 'regrade'), overridden]);
  const subjScore = entered?.subjScore ?? total([pointsBy('mark'), -overridden]);
  const byPersons = entered !== null || questions.some(({ by }) => by === 'mark');
  const byServer = ['deadline', 'leave-limit', 'face-limit', 'camera'].includes(handIn.cause);
  const abandoned = byServer && !byPersons && ![...slots.values()].some(({ filled }) => filled);
  const pending = waits && !abandoned && !isVoid;
  const valid = handIn.exState !== 7 && !isVoid;
  return {
    ...{ objScore, subjScore: anySubjective ? subjScore : undefined, valid, questions },
    passed: pending ? null : valid && total([objScore, subjScore]) >= rounded(counted.qualifyScore),
    reviewState: pending ? 0 : byPersons ? 1 : 2,
    state: abandoned ? 3 : pending ? 1 : 2,
    regrades: (regraded?.regrades ?? []).length === 0 ? undefined : regraded.regrades,
    sitting: { examId: paper.examId, examType: paper.rules.examType, userTime: handIn.userTime },
  };
}

/** A composite has the points of its parts, and is right when all of them are; nobody knows while one waits. */
const ofParts = (question, parts) => ({
  quId: question.quId,
  fullScore: question.score,
  blank: parts.every(({ blank }) => blank),
  score: total(parts.map(({ score }) => score)),
  right: parts.some(({ right }) => right === null) ? null : parts.every(({ right }) => right),
});

// Regrades: other keys, points or rules for papers that were scored. What a paper counts with is recorded in its
// own PaperRegraded; that it is what the exam's regrades say is checked in `demandRegrade`.

/** The paper as it counts: its questions with their points, without void ones; keys; rules. */
function asRegraded(paper, adjustments) {
  const said = new Map(adjustments.questions.map((one) => [one.quId, one]));
  const questions = questionsOf(paper).flatMap((question) => {
    const own = said.get(question.quId);
    if (own?.counts === 'void') return [];
    const score = own?.score ?? question.score;
    if (question.parts === undefined) return [{ ...question, score }];
    const dealt =
      score === question.score ? question.parts.map((part) => part.score) : dealtOut(score, question);
    const parts = question.parts.flatMap((part, index) => {
      const about = said.get(part.quId);
      return about?.counts === 'void' ? [] : [{ ...part, score: about?.score ?? dealt[index] }];
    });
    return parts.length === 0 ? [] : [{ ...question, parts, score: total(parts.map((part) => part.score)) }];
  });
  return {
    questions,
    keyOf: (content) => withKey(content, said.get(content.quId)),
    isFull: (quId) => said.get(quId)?.counts === 'full',
    multiRule: adjustments.multiRule ?? paper.rules.multiRule,
    qualifyScore: adjustments.qualifyScore ?? paper.rules.qualifyScore,
  };
}

/** A composite's new points, by the shares its parts had; the last takes what is left. */
function dealtOut(points, { score, parts }) {
  let left = points;
  return parts.map((part, index) => {
    const share = score === 0 ? 1 / parts.length : part.score / score;
    const own = index === parts.length - 1 ? rounded(left) : Math.min(rounded(points * share), rounded(left));
    left -= own;
    return own;
  });
}

/** A question's content with the key of a regrade; one that does not fit this version of it changes nothing. */
function withKey(content, said) {
  if (said === undefined) return content;
  const { options, blanks, pairs, inOrder } = said;
  const ids = (list = []) => list.map(({ id }) => id);
  const allIn = (some, list) => some.every((id) => ids(list).includes(id));
  const isWhole = (some, list = []) => some.length === list.length && allIn(ids(some), list);
  const fits =
    (options === undefined || allIn(options, content.options)) &&
    (blanks === undefined || isWhole(blanks, content.blanks)) &&
    (pairs === undefined ||
      (isWhole(pairs, content.pairs) &&
        allIn(
          pairs.map(({ matchId }) => matchId),
          content.matches,
        )));
  if (!fits) return content;
  const saidOf = (list, id) => list?.find((one) => one.id === id);
  return {
    ...content,
    options: content.options?.map((one) =>
      options === undefined ? one : { ...one, isRight: options.includes(one.id) },
    ),
    blanks: content.blanks?.map((one) => ({
      ...one,
      accepted: saidOf(blanks, one.id)?.accepted ?? one.accepted,
    })),
    pairs: content.pairs?.map((one) => ({ ...one, matchId: saidOf(pairs, one.id)?.matchId ?? one.matchId })),
    inOrder: inOrder ?? content.inOrder,
  };
}

/** What the exam's regrades come to for a paper after an act, and the ids of those that concern it. */
function standingRegrades(paper, regrades, act) {
  const undone = new Set(
    regrades
      .filter(({ type, data }) => type === 'RegradeUndone' && data.act <= act)
      .map(({ data }) => data.regradeId),
  );
  const places = questionsOf(paper).flatMap((one) => [one, ...(one.parts ?? [])]);
  const merged = new Map();
  const adjustments = { questions: [] };
  const ids = [];
  for (const { type, data } of regrades) {
    if (type !== 'RegradeApplied' || data.act > act || undone.has(data.regradeId)) continue;
    const { questions, multiRule, qualifyScore } = data.adjustments;
    const about = questions.filter(({ quId }) => places.some((place) => place.quId === quId));
    const rule = places.some(({ quType }) => quType === 2) ? multiRule : undefined;
    if (about.length === 0 && rule === undefined && qualifyScore === undefined) continue;
    ids.push(data.regradeId);
    for (const one of about) merged.set(one.quId, { ...merged.get(one.quId), ...one });
    if (rule !== undefined) adjustments.multiRule = rule;
    if (qualifyScore !== undefined) adjustments.qualifyScore = qualifyScore;
  }
  adjustments.questions = [...merged.values()].sort((one, other) => (one.quId < other.quId ? -1 : 1));
  return { adjustments, ids };
}

/** Whether a PaperRegraded says what the exam's regrades came to at its act; `bad` is told where it does not. */
function demandRegrade(event, paper, regrades, bad) {
  const { act, adjustments, regrades: named } = event.data;
  const wanted = standingRegrades(paper, regrades, act);
  if (!same(adjustments, wanted.adjustments) || !same(named, wanted.ids))
    bad(event, '与这场考试的改判记录不符');
}

/** Whether the last act that was carried to the exam's papers reached this one, if it was handed in before the act. */
function demandReached({ paper, regraded }, handedInAt, regrades, bad) {
  const carried = regrades.findLast(({ type }) => type === 'RegradeCarried')?.data.act;
  const given = regrades.find(({ type, data }) => type !== 'RegradeCarried' && data.act === carried);
  if (given === undefined || handedInAt === null || handedInAt >= given.time) return;
  const wanted = standingRegrades(paper, regrades, carried).adjustments;
  if ((regraded?.act ?? 0) <= carried && !same(regraded?.adjustments ?? { questions: [] }, wanted))
    bad(undefined, `这场考试的第 ${carried} 次改判没有计入这份试卷：其事件缺失`);
}

/** Facts about a paper that change neither its answers nor its score. */
const withoutEffect = new Set(
  (
    'QuestionOpened QuestionsOpened AnswerSuperseded DoubtMarked RoughWorkKept CandidateLeft InactivityReported ' +
    'DebugToolsSuspected FaceChecked SnapshotTaken CameraFailed HelpAsked MessageSent MessageShown TimeAdded ' +
    'BreakTaken BreakEnded DeadlineMoved AnswerArrivedLate'
  ).split(' '),
);

/**
 * Plays the events of a paper's own stream and holds every recorded score against the one that follows from what
 * came before. `regrades`: the events of the exam's regrades. Answers where the paper stands at the end; `bad` is
 * told of each difference.
 */
export function playPaper(events, contents, regrades, bad) {
  let [paper, handIn, score, regraded, entered, isVoid] = [null, null, null, null, null, false];
  const scoredNow = () => scorePaper(paper, slots, handIn, contents, regraded, entered, isVoid);
  const slots = new Map();
  const slotOf = (quId) => slots.get(quId) ?? emptySlot;
  const put = (quId, change) => slots.set(quId, { ...slotOf(quId), ...change });
  const answered = ({ quId, answer, filled = isFilled(answer) }, event) => {
    if (filled !== isFilled(answer)) bad(event, '所记的是否作答与答案不符');
    put(quId, { answer, filled, judged: null });
  };
  /** Another answer than before takes away what persons gave for that one. */
  const changed = ({ quId, answer }) => {
    const { answer: before, answerRevision } = slotOf(quId);
    if (before === null || !same(before, answer))
      put(quId, { answerRevision: answerRevision + 1, marked: null });
  };
  const marked = ({ marks, reviewerId }, event) => {
    if (reviewerId === paper.userId) bad(event, '考生给自己的试卷评分');
    for (const { quId, answerRevision, stands } of marks) {
      if (answerRevision !== slotOf(quId).answerRevision)
        bad(event, `试题 ${quId} 的评分所评的不是当时的答案`);
      if (stands !== null) put(quId, { marked: stands });
    }
  };
  for (const event of events) {
    const { type, data } = event;
    if (type === 'PaperCreated') paper = data;
    else if (type === 'AnswerSaved' || type === 'AnswerBroughtBack' || type === 'LateAnswerAdmitted') {
      changed(data);
      answered(data, event);
    } else if (type === 'CodeJudged')
      for (const { quId, cases } of data.questions) put(quId, { judged: cases });
    else if (type === 'AnswersMarked') marked(data, event);
    else if (type === 'OfflineScoreEntered') entered = data;
    else if (type === 'PaperVoided' || type === 'PaperRestored') isVoid = type === 'PaperVoided';
    else if (type === 'PaperHandedIn') handIn = data;
    else if (type === 'PaperRegraded') {
      demandRegrade(event, paper, regrades, bad);
      regraded = data;
    } else if (type === 'PaperReopened') {
      if (data.undoes !== undefined && !same(data.undoes, withoutReplaced(score)))
        bad(event, '所撤销的成绩不是此前的成绩');
      for (const quId of slots.keys()) put(quId, { judged: null });
      [handIn, score] = [null, null];
    } else if (type === 'PaperScored') {
      if (data.replaces !== undefined && !same(data.replaces, withoutReplaced(score)))
        bad(event, '所取代的成绩不是此前的成绩');
      if (handIn === null) bad(event, '尚未交卷就有成绩');
      else for (const text of differences(scoredNow(), data)) bad(event, text);
      score = data;
    } else if (!withoutEffect.has(type))
      bad(event, '这个验证器不认识此类事件，无法确定它对成绩的影响：请用更新的验证器');
  }
  if (handIn !== null && score === null) bad(events.at(-1), '已交卷而没有成绩');
  // What was recorded last must also be what follows from everything that was recorded.
  if (handIn !== null && score !== null)
    for (const text of differences(scoredNow(), score))
      if (!text.startsWith('全卷 regrades')) bad(events.at(-1), `最后的成绩没有计入其后的事件：${text}`);
  return { paper, handIn, score, regraded };
}

const withoutReplaced = (score) => {
  const { replaces: _earlier, ...standing } = score ?? {};
  return standing;
};

/** Where a recorded score is not the recomputed one. Early papers recorded less; what they did must be right. */
function differences(
  { questions: wanted, ...totals },
  { questions: said, replaces: _earlier, ...saidTotals },
) {
  const texts = [];
  const compare = (what, right, recorded) => {
    for (const [field, value] of Object.entries(recorded))
      if (!same(value, right[field]))
        texts.push(`${what} ${field} 记为 ${canonical(value)}，重算为 ${canonical(right[field] ?? null)}`);
    for (const field of [
      'score',
      'right',
      'objScore',
      'subjScore',
      'passed',
      'reviewState',
      'state',
      'valid',
    ])
      if (right[field] !== undefined && !(field in recorded)) texts.push(`${what} 缺少 ${field}`);
  };
  // Points that a person gave for a choice counted among the subjective ones until decision 150.
  const byWhom = (...who) => total(wanted.filter(({ by }) => who.includes(by)).map(({ score }) => score));
  const { objScore, subjScore } = saidTotals;
  const asOnce =
    wanted.some(({ by }) => by === 'mark') &&
    objScore === byWhom('key', 'tests', 'regrade') &&
    subjScore === byWhom('mark');
  compare('全卷', asOnce ? { ...totals, objScore, subjScore } : totals, saidTotals);
  if (
    !same(
      said.map(({ quId }) => quId),
      wanted.map(({ quId }) => quId),
    )
  )
    texts.push('试题与试卷上的不同');
  else for (const [place, right] of wanted.entries()) compare(`试题 ${right.quId}`, right, said[place]);
  return texts;
}

/** A row of results.jsonl, from where a paper stands. */
export function resultOf({ paper, handIn, score, regraded }, handedInAt) {
  const subjScore = score === null ? null : (score.subjScore ?? 0);
  return {
    ...{ paperId: paper.paperId, examId: paper.examId, userId: paper.userId, attempt: paper.attempt },
    ...{ startedAt: paper.startedAt, handedInAt, userTime: handIn?.userTime ?? null },
    totalScore: regraded?.totalScore ?? paper.totalScore,
    qualifyScore: regraded?.qualifyScore ?? paper.rules.qualifyScore,
    ...{ objScore: score?.objScore ?? null, subjScore },
    userScore: score === null ? null : total([score.objScore, subjScore]),
    ...{ passed: score?.passed ?? null, valid: score?.valid ?? null },
    ...{ state: score?.state ?? null, reviewState: score?.reviewState ?? null },
  };
}

// ── 9 All of it together ─────────────────────────────────────────────────────────────────────────────────

/**
 * Checks a package; `print` takes the lines for the person who asked. `outside`: what the auditor has from
 * elsewhere: `key` (base64 of the public key, or several), `receipts` of a candidate, `anchors` (seals kept elsewhere).
 */
export function recompute(path, outside, print) {
  const findings = new Findings();
  const tell = (line) => print(shown(line));
  const opened = findings.step(path, () => openPackage(path, findings)) ?? null;
  let isProven = false;
  if (opened !== null) {
    isProven = findings.step(path, () => checkPackage(opened, outside, findings, tell)) ?? false;
    opened.close();
  }
  const { problems } = findings;
  for (const { where, text } of problems.slice(0, 100)) tell(`✗ ${where}：${text}`);
  if (problems.length > 100) print(`……共 ${problems.length} 处`);
  // Whoever runs a platform of their own makes packages that hold together: only what is from elsewhere tells whose.
  const held = isProven
    ? '审计包核对通过'
    : '审计包自身一致，但签发它的公钥没有核对：请用 --key 给出考试平台公布的公钥，或用 --anchor 给出另存的、在包的封存范围之内的锚';
  print(problems.length === 0 ? held : `审计包核对未通过：${problems.length} 处有问题`);
  return problems;
}

/** Answers whether something from elsewhere, a key or a seal that the package has, tells whose it is. */
function checkPackage({ manifest, listed, unread, content }, outside, findings, print) {
  const { scope, keys, publicKey } = manifest;
  const madeAt = new Date(manifest.madeAt);
  if (!Number.isSafeInteger(manifest.madeAt) || Number.isNaN(madeAt.getTime()))
    throw new Wrong('条目 manifest.json', '没有说何时制作');
  print(
    `审计包 ${manifest.packageId}：考试 ${scope.examId}${scope.paperId === null ? '' : ` 的试卷 ${scope.paperId}`}，` +
      `${madeAt.toISOString()} 由 ${manifest.madeBy} 制作，${keys ? '含答案' : '不含答案与成绩'}`,
  );
  const trusted = [outside.key ?? []].flat();
  print(`公钥 ${manifest.keyId}${trusted.length === 0 ? '（随包而来，请与考试平台公布的公钥核对）' : ''}`);
  const read = (name) => findings.step(`条目 ${name}`, () => content(name)) ?? Buffer.alloc(0);
  const namesIn = (folder) => [...listed.keys()].filter((name) => name.startsWith(`${folder}/`));

  const lines = (name) => findings.step(`条目 ${name}`, () => linesOf(read(name), `条目 ${name}`)) ?? [];
  if (read('recompute.mjs').compare(readFileSync(fileURLToPath(import.meta.url))) !== 0)
    print('包内的 recompute.mjs 与这个验证器不同：或为另一版本，或被改动；请只用来源可信的那一个');

  const life = read('server-life.jsonl');
  const seals = new SealChecker(findings);
  for (const name of namesIn('seals'))
    for (const [index, line] of lines(name).entries()) {
      const where = `条目 ${name} 第 ${index + 1} 行`;
      findings.step(where, () => seals.check(objectIn(line, where), where));
    }
  if (seals.aside.length > 0)
    print(`封存之间有不是 Vigil 写入、已被操作人搁置的事件：第 ${seals.aside.join('、')} 号`);
  const anchored = checkAnchors(outside.anchors ?? [], seals, findings, print);
  const inLife =
    findings.step('条目 server-life.jsonl', () => eventsIn(life, '条目 server-life.jsonl')) ?? [];
  judgeKeys(seals, inLife, { given: trusted, publicKey, anchored }, findings, print);
  if (publicKey !== seals.newest?.data.publicKey)
    findings.bad('条目 manifest.json', '签发包的密钥不是日志最后使用的封存密钥');
  const { newest } = seals;
  const sealedTo = { revision: newest?.revision, hash: newest?.hash, position: newest?.data.lastPosition };
  if (!same(manifest.sealedTo, sealedTo))
    findings.bad('条目 manifest.json', '清单所记的最后一次封存与包中的不同');

  const checked = (name, data, streams) => checkedEvents(name, data, streams, seals, keys, findings);
  checked('server-life.jsonl', life, ['server-life']);
  const exam = checked('exam.jsonl', read('exam.jsonl'), [
    `exam-session-${scope.examId}`,
    `regrade-${scope.examId}`,
    'audit-packages',
  ]);
  const made = exam.find(
    ({ type, data }) => type === 'AuditPackageMade' && data?.packageId === manifest.packageId,
  );
  if (
    !same(made?.data, { packageId: manifest.packageId, ...scope, keys }) ||
    made.actor?.id !== manifest.madeBy ||
    made.time !== manifest.madeAt
  )
    findings.bad('条目 exam.jsonl', '没有制作这个包的记录，或与清单不符');

  const contents = new Map();
  for (const folder of ['questions', 'blueprints'])
    for (const name of namesIn(folder)) {
      const data = read(name);
      const digest = sha256(data);
      if (name !== `${folder}/${digest}.json`)
        findings.bad(`条目 ${name}`, '内容与其 SHA-256 不符：被改动或互换');
      else if (folder === 'questions')
        findings.step(`条目 ${name}`, () =>
          contents.set(digest, objectIn(textOf(data, `条目 ${name}`), `条目 ${name}`, canonical)),
        );
    }
  const results = keys ? lines('results.jsonl') : [];
  const given = new Map();
  for (const receipt of outside.receipts ?? [])
    given.set(receipt.paperId, [...(given.get(receipt.paperId) ?? []), receipt]);
  const papers = namesIn('papers').map((name) => name.slice('papers/'.length, -'.jsonl'.length));
  const regrades = exam.filter(({ stream }) => stream === `regrade-${scope.examId}`);
  const context = {
    named: new Set(),
    listed,
    regrades,
    manifest,
    seals,
    contents,
    results,
    given,
    checked,
    read,
    findings,
  };
  let events = 0;
  for (const [index, id] of papers.entries())
    events += findings.step(`试卷 ${id}`, () => checkPaper(id, index, context)) ?? 0;
  if (papers.length !== manifest.papers || (keys && results.length !== papers.length))
    findings.bad(
      '条目 manifest.json',
      `清单记有 ${manifest.papers} 份试卷，包中有 ${papers.length} 份，成绩 ${results.length} 行`,
    );
  for (const [paperId, left] of given)
    findings.bad(`回执（试卷 ${paperId}）`, `${left.length} 份回执的试卷不在包中`);

  // Nothing is in a package that none of its papers needs.
  const needed = new Set([
    'README.txt',
    'recompute.mjs',
    'server-life.jsonl',
    'exam.jsonl',
    ...context.named,
  ]);
  if (keys) needed.add('results.jsonl');
  for (const name of listed.keys())
    if (!needed.has(name) && !name.startsWith('seals/'))
      findings.bad(`条目 ${name}`, '不属于这个包：没有试卷用到');
  for (const name of unread) read(name);
  if (manifest.events !== seals.sealed.size)
    findings.bad(
      '条目 manifest.json',
      `清单记有 ${manifest.events} 个事件，有封存证明的有 ${seals.sealed.size} 个`,
    );
  let last = '';
  for (const { at, position } of seals.sealed.values()) {
    if (at === null) continue;
    if (!isPosition(position) || position <= last) findings.bad(at, '所记的位置与封存中的次序不符');
    else last = position;
  }
  checkTimes([...seals.sealed.values()], inLife, findings);
  const missing = [...seals.sealed.values()].filter(({ at }) => at === null).length;
  if (missing > 0) findings.bad('封存', `${missing} 个附有封存证明的事件不在包中：事件被删去`);
  print(
    `试卷 ${papers.length} 份，事件 ${events + exam.length} 个，封存 ${seals.seals.size} 次，试题版本 ${contents.size} 个` +
      (keys ? `，重算成绩 ${results.length} 份` : '；没有答案，成绩未重算'),
  );
  return trusted.length > 0 || anchored.length > 0;
}

const eventsIn = (data, where) => linesOf(data, where).map((line) => objectIn(line, where));

/** Seals that were kept outside of the log (SEAL_ANCHOR_FILE): those the package has must be the same. Answers which are. */
function checkAnchors(anchors, { seals }, findings, print) {
  const known = anchors.filter(({ revision }) => seals.has(revision));
  for (const { revision, hash: digest } of known)
    if (seals.get(revision) !== digest) findings.bad(`锚（第 ${revision} 号封存）`, '与包中的封存不同');
  if (anchors.length > 0) print(`另存的锚 ${anchors.length} 条，其中 ${known.length} 条在包的封存范围之内`);
  return known.filter((one) => seals.get(one.revision) === one.hash).map(({ revision }) => revision);
}

/** Whose a paper says it is; its events are checked afterwards, and told with their lines. */
function candidateIn(data, id) {
  const begun = [`"stream":"paper-${id}"`, '"type":"PaperCreated"'];
  const line = data
    .toString('utf8')
    .split('\n')
    .find((one) => begun.every((text) => one.includes(text)));
  try {
    return JSON.parse(line).data.userId;
  } catch {
    return undefined;
  }
}

const asReceipts = (value) => `${JSON.stringify(value, null, 1)}\n`;

/** One paper: claim, events, questions, receipts, score, result. Answers how many events it has. */
function checkPaper(
  id,
  index,
  { named, listed, regrades, manifest, seals, contents, results, given, checked, read, findings },
) {
  const name = `papers/${id}.jsonl`;
  const receiptsName = `receipts/${id}.json`;
  for (const one of [name, receiptsName]) named.add(one);
  const data = read(name);
  const userId = candidateIn(data, id);
  const events = checked(name, data, [`paper-${id}`, `presence-${id}`, `candidate-${userId}`]);
  const own = events.filter(({ stream }) => stream === `paper-${id}`);
  const created = own[0]?.data;
  const bad = (event, text) => findings.bad(event?.at ?? `试卷 ${id}`, text);
  if (own[0]?.type !== 'PaperCreated' || created?.paperId !== id || created.examId !== manifest.scope.examId)
    return (bad(own[0], '不是这份试卷的开始'), events.length);
  const claim = events.find(({ type, data: claimed }) => type === 'PaperClaimed' && claimed?.paperId === id);
  const { groups, ...asClaimed } = created;
  const questions = groups.flatMap((group) => group.questions);
  // What was sat on paper was drawn from none.
  const blueprints = [created.blueprint, claim?.data.blueprint].filter((one) => isText(one) && one !== '');
  for (const digest of blueprints) {
    named.add(`blueprints/${digest}.json`);
    if (!listed.has(`blueprints/${digest}.json`)) bad(own[0], `组卷蓝图 ${digest} 不在包中`);
  }
  if (manifest.keys) for (const { sha256: digest } of questions) named.add(`questions/${digest}.json`);
  // What was sat on paper was claimed by nobody.
  const isOffline = own.some(({ type }) => type === 'OfflineScoreEntered');
  for (const [field, value] of isOffline ? [] : Object.entries(asClaimed))
    if (!same(claim?.data[field], value)) bad(own[0], `${field} 与考生取得试卷时的记录不同`);

  const said = objectIn(
    textOf(read(receiptsName), `条目 ${receiptsName}`),
    `条目 ${receiptsName}`,
    asReceipts,
  );
  const { receipts } = said;
  const ofOwn = { paperId: id, publicKey: manifest.publicKey, keyId: manifest.keyId, receipts };
  if (!Array.isArray(receipts) || !same(said, ofOwn))
    return (
      findings.bad(`条目 ${receiptsName}`, '不是这份试卷的回执，或不由签发包的密钥签发'), events.length
    );
  const last = new Map(
    own.filter(({ type }) => type === 'AnswerSaved').map((event) => [event.data.quId, event.revision]),
  );
  for (const [quId, revision] of last)
    if (!receipts.some((one) => one.quId === quId && one.revision === revision))
      findings.bad(`条目 ${receiptsName}`, `试题 ${quId} 最后一次保存（第 ${revision} 号）没有回执`);
  const ofCandidate = given.get(id) ?? [];
  given.delete(id);
  for (const [receipt, where] of [
    ...receipts.map((one) => [one, `条目 ${receiptsName}`]),
    ...ofCandidate.map((one) => [one, '所给的回执']),
  ]) {
    const problem =
      receipt.paperId === id
        ? (receiptProblem(receipt, seals.keys) ??
          (isBehindItsKey(receipt, own, seals.replaced) ? '由已换下的密钥签发，而保存在它换下之后' : null) ??
          standingOf(receipt, own))
        : '属于另一份试卷';
    if (problem !== null) findings.bad(`${where}（试题 ${receipt.quId} 第 ${receipt.revision} 号）`, problem);
  }

  if (!manifest.keys) return events.length;
  const missing = questions.filter(({ sha256: digest }) => !contents.has(digest));
  for (const { quId, version } of missing) bad(own[0], `试题 ${quId} 第 ${version} 版不在包中，成绩无法重算`);
  if (missing.length > 0) return events.length;
  const standing = playPaper(own, contents, regrades, bad);
  const handedInAt =
    standing.handIn === null ? null : own.findLast(({ type }) => type === 'PaperHandedIn').time;
  demandReached(standing, handedInAt, regrades, bad);
  if (results[index] !== canonical(resultOf(standing, handedInAt)))
    findings.bad(`条目 results.jsonl 第 ${index + 1} 行`, `与试卷 ${id} 重算的结果不同`);
  return events.length;
}

/** A public key in a file: PEM, base64, or what /api/audit/key answers. */
function keyIn(text) {
  const isJson = text.trimStart().startsWith('{');
  const value = isJson ? JSON.parse(text) : null;
  if (!isJson && text.includes('-----BEGIN'))
    return createPublicKey(text).export({ format: 'der', type: 'spki' }).toString('base64');
  const key = isJson ? (value.publicKey ?? value.data?.publicKey) : text.trim();
  publicKeyOf(key);
  return key;
}

/** Receipts as candidates download them: a list of them, one, or a file with `receipts`. */
function receiptsIn(text) {
  const value = JSON.parse(text);
  const receipts = Array.isArray(value) ? value : (value.receipts ?? [value]);
  if (!receipts.every((one) => isText(one?.paperId) && isText(one.quId) && isText(one.signature)))
    throw new Error('不是回执');
  return receipts;
}

/** Seals as they were kept elsewhere, one in a line. */
function anchorsIn(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const anchors = lines.map((line) => JSON.parse(line));
  if (!anchors.every((one) => Number.isSafeInteger(one?.revision) && isText(one.hash)))
    throw new Error('不是另存的封存');
  return anchors;
}

/** Arguments as of the command line; answers the exit code. Throws when a file beside the package is not what it should be. */
export function main(args, print) {
  const options = {
    key: { type: 'string', multiple: true },
    receipts: { type: 'string' },
    anchor: { type: 'string' },
  };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length !== 1) {
    print('用法：node recompute.mjs 审计包.zip [--key 公钥文件]… [--receipts 回执文件] [--anchor 锚文件]');
    return 1;
  }
  const given = (name, read) => {
    return [values[name] ?? []].flat().map((file) => {
      try {
        return read(readFileSync(file, 'utf8'));
      } catch (error) {
        throw new Error(`--${name} 所给的文件 ${file} 不能使用：${error.message}`);
      }
    });
  };
  const outside = {
    key: given('key', keyIn),
    receipts: given('receipts', receiptsIn).flat(),
    anchors: given('anchor', anchorsIn).flat(),
  };
  return recompute(positionals[0], outside, print).length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  try {
    process.exitCode = main(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
