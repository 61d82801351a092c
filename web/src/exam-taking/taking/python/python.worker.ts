import { loadPyodide, type PyodideAPI } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import wasmUrl from 'pyodide/pyodide.asm.wasm?url';
import lock from 'pyodide/pyodide-lock.json';
import stdLibUrl from 'pyodide/python_stdlib.zip?url';
/// <reference path="./pyodide-files.d.ts" />
import type { RunReport, RunRequest } from './protocol.ts';

// Python 3 of a candidate, in a worker of its own that is thrown away when it takes too long. The interpreter
// comes from this site's own files; after it is loaded nothing in here can reach a network.

const report = (message: RunReport) => postMessage(message);
const indexUrl = new URL('./', new URL(wasmUrl, self.location.href)).href;
const ownFetch = self.fetch.bind(self);

async function load(): Promise<PyodideAPI> {
  self.fetch = (input, init) =>
    ownFetch(new Request(input).url.endsWith('/pyodide.asm.wasm') ? wasmUrl : input, init);
  const python = await loadPyodide({
    indexURL: indexUrl,
    stdLibURL: stdLibUrl,
    createPyodideModule,
    lockFileContents: { ...lock, packages: {} },
    packageBaseUrl: indexUrl,
  } as Parameters<typeof loadPyodide>[0]);
  closeNetwork();
  return python;
}

function closeNetwork(): void {
  const closed = () => {
    throw new Error('no network in an exam');
  };
  for (const name of [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'importScripts',
    'WebTransport',
    'indexedDB',
    'caches',
    'BroadcastChannel',
  ]) {
    Object.defineProperty(self, name, { value: closed, writable: false, configurable: false });
  }
}

const loading = load();

self.onmessage = async ({ data }: MessageEvent<RunRequest>) => {
  let python: PyodideAPI;
  try {
    python = await loading;
  } catch (error) {
    report({ kind: 'unavailable', text: String(error) });
    return;
  }
  report({ kind: 'ready' });
  const lines = data.input === '' ? [] : data.input.split('\n');
  python.setStdin({ stdin: () => lines.shift() ?? null });
  python.setStdout({ batched: (text) => report({ kind: 'output', text: `${text}\n` }) });
  python.setStderr({ batched: (text) => report({ kind: 'output', text: `${text}\n` }) });
  const globals = python.globals.get('dict')();
  try {
    await python.runPythonAsync(data.code, { globals, filename: 'answer.py' });
    report({ kind: 'finished' });
  } catch (error) {
    report({ kind: 'raised', text: ownTraceback(String(error instanceof Error ? error.message : error)) });
  } finally {
    globals.destroy();
  }
};

/** Leaves out the interpreter's own frames: the candidate's file is what they can act on. */
function ownTraceback(text: string): string {
  const from = text.indexOf('  File "answer.py"');
  return from < 0 ? text : `Traceback (most recent call last):\n${text.slice(from)}`;
}
