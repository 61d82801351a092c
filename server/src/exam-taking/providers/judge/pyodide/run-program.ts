import { errorLimitCharacters, outputLimitBytes, type RunOutcome } from '../../../../platform/ports/judge.js';

/** What is used of an interpreter that nobody has used yet. */
export interface Interpreter {
  setStdin(options: { readonly stdin: () => string | null }): void;
  setStdout(options: { readonly write: (bytes: Uint8Array) => number }): void;
  setStderr(options: { readonly write: (bytes: Uint8Array) => number }): void;
  runPython(code: string, options?: { readonly globals?: unknown; readonly filename?: string }): unknown;
  readonly globals: { get(name: string): unknown };
  unregisterJsModule(name: string): void;
}

/** Takes the ways from Python into JavaScript out of what a program can import. */
const closeBridge = `
import sys
from _pyodide._importhook import jsfinder
jsfinder.jsproxies.clear()
sys.meta_path.remove(jsfinder)
for name in list(sys.modules):
    if name.split('.')[0] in ('js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core'):
        del sys.modules[name]
class Refuse:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.split('.')[0] in ('js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'micropip'):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None
sys.meta_path.insert(0, Refuse)
del Refuse, jsfinder, sys
`;

/**
 * Runs a program once in a fresh interpreter, which is of no use afterwards. Returns when the program ends;
 * whoever started the process ends it if it never does.
 */
export function runProgram(python: Interpreter, source: string, input: string): RunOutcome {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  let overflowed = false;
  const write = (more: Uint8Array): number => {
    if (bytes + more.length > outputLimitBytes) {
      if (!overflowed) kept.push(more.slice(0, outputLimitBytes - bytes));
      bytes = outputLimitBytes;
      overflowed = true;
      throw new Error('over the output limit');
    }
    bytes += more.length;
    kept.push(more.slice());
    return more.length;
  };
  const errors: Uint8Array[] = [];
  let errorBytes = 0;
  const lines = input === '' ? [] : input.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n');
  python.setStdin({ stdin: () => lines.shift() ?? null });
  python.setStdout({ write });
  python.setStderr({
    write: (more) => {
      if (errorBytes < errorLimitCharacters) errors.push(more.slice(0, errorLimitCharacters));
      errorBytes += more.length;
      return more.length;
    },
  });
  python.runPython(closeBridge);
  const globals = (python.globals.get('dict') as () => { set(name: string, value: string): void })();
  globals.set('__name__', '__main__');
  let broken: string | null = null;
  let memory = false;
  try {
    python.runPython(source, { globals, filename: 'answer.py' });
  } catch (thrown) {
    const type = (thrown as { readonly type?: string }).type ?? '';
    const text = String(thrown instanceof Error ? thrown.message : thrown);
    memory = type === 'MemoryError';
    broken = type === 'SystemExit' ? exitText(text) : ownTraceback(text);
  }
  try {
    python.runPython('import sys\nsys.stdout.flush()');
  } catch {
    // What could not be flushed is over the limit, or the program closed or replaced its output: there is
    // nothing more to have.
  }
  const output = textOf(kept);
  const error = `${textOf(errors)}${broken ?? ''}`.slice(-errorLimitCharacters);
  if (overflowed) return { kind: 'output-limit', output, error: '' };
  if (memory) return { kind: 'memory-limit', output, error };
  return { kind: broken === null ? 'ran' : 'error', output, error };
}

const textOf = (parts: readonly Uint8Array[]): string => new TextDecoder().decode(Buffer.concat(parts));

/** `sys.exit()` and `sys.exit(0)` are a way to end; anything else says that it went wrong. */
function exitText(text: string): string | null {
  const said = /SystemExit(?:: (.*))?\s*$/s.exec(text.trim())?.[1]?.trim() ?? '';
  return said === '' || said === '0' || said === 'None' ? null : `SystemExit: ${said}`;
}

/** Leaves out the interpreter's own frames: the candidate's file is what they can act on. */
function ownTraceback(text: string): string {
  const from = text.indexOf('  File "answer.py"');
  return from < 0 ? text : `Traceback (most recent call last):\n${text.slice(from)}`;
}
