/**
 * Answered by a process that a command is not for: it does not hold the role. Only on a bus, where every
 * process hears every command.
 */
export const notMine = Symbol('not mine');

/** `askId` is the same for every process that hears one command. What is thrown is told to whoever asked. */
export type ControlHandler = (argument: unknown, askId: string) => unknown;

/**
 * How operators' tools ask running processes (engine §10): over a socket in DATA_DIR where one process holds
 * it, over the bus where many share the stores.
 */
export interface Control {
  /** Registers a command by name. Throws when the name is taken. */
  handle(command: string, handler: ControlHandler): void;
  listen(): Promise<void>;
  close(): Promise<void>;
}
