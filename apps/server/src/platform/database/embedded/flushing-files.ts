import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';

/** The last lines of the engine's log that are kept. */
const MAX_LINES = 50;

interface OpenFile {
  nfd: number;
}

/** What the engine's file system over Node's files offers beside what PGlite declares of it. */
interface NodeFileOperations {
  stream_ops: { fsync?: (file: OpenFile) => number };
  tryFSOperation<Result>(operation: () => Result): Result;
}

/** What is told of an engine that works on files. */
export interface FilesOptions {
  directory: string;
  /** Whether what PostgreSQL forces to the disk is forced there; a copy that is thrown away need not be. */
  isFlushed: boolean;
  /** The engine ended by itself. */
  onEnd: () => void;
}

/**
 * Files of the embedded database that are really on the disk when PostgreSQL takes them to be. PGlite leaves `fsync` out: its
 * file system answers without doing anything.
 */
export class FlushingFiles extends NodeFS {
  /** What the engine wrote to its log last. */
  readonly log: string[] = [];
  readonly #options: FilesOptions;

  constructor(options: FilesOptions) {
    super(options.directory);
    this.#options = options;
  }

  override async init(pglite: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const made = await super.init(pglite, options);
    const { emscriptenOpts } = made;
    emscriptenOpts.printErr = (line: string) => this.#note(line);
    emscriptenOpts.onAbort = this.#options.onEnd;
    emscriptenOpts.preRun = [
      ...preRunOf(emscriptenOpts),
      (module: postgresMod.PostgresMod) => this.#flush(module),
    ];
    return made;
  }

  #note(line: string): void {
    this.log.push(line);
    if (this.log.length > MAX_LINES) this.log.shift();
  }

  #flush(module: postgresMod.PostgresMod): void {
    if (!this.#options.isFlushed) return;
    const operations = (module as unknown as { NODEFS: NodeFileOperations }).NODEFS;
    operations.stream_ops.fsync = ({ nfd }) =>
      operations.tryFSOperation(() => {
        fsyncSync(nfd);
        return 0;
      });
  }
}

function preRunOf({ preRun = [] }: Partial<postgresMod.PostgresMod>) {
  return Array.isArray(preRun) ? preRun : [preRun];
}
