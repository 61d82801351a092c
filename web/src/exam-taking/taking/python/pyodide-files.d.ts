declare module 'pyodide/pyodide.asm.mjs' {
  const createPyodideModule: (settings: unknown) => Promise<unknown>;
  export default createPyodideModule;
}
declare module 'pyodide/pyodide-lock.json' {
  const lock: object;
  export default lock;
}
