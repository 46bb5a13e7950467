import { concatBytes } from './encoding.ts';

/** A SHA-256 hash: 32 bytes. */
export type Hash = Uint8Array<ArrayBuffer>;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Hash> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/**
 * Hash of a leaf.
 *
 * @see RFC 6962, section 2.1
 */
export function hashLeaf(bytes: Uint8Array): Promise<Hash> {
  return sha256(concatBytes(LEAF_PREFIX, bytes));
}

/**
 * Hash of two subtrees.
 *
 * @see RFC 6962, section 2.1
 */
export function hashNode(left: Hash, right: Hash): Promise<Hash> {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

/** A Merkle tree, which has a root at every size that it had while it grew. */
export interface MerkleTree {
  readonly size: number;
  /** Root of the first leaves; that of none is the hash of nothing. @throws RangeError where there are fewer */
  rootAt(size: number): Promise<Hash>;
}

/**
 * The Merkle tree of a list of leaves, by their hashes, with the hashing of RFC 6962.
 *
 * @see RFC 6962, section 2.1
 */
export async function buildTree(leaves: readonly Hash[]): Promise<MerkleTree> {
  // A level holds the roots of all complete subtrees of one height. Its hashes are taken together: one after the other,
  // what takes time is the waiting.
  const levels: Hash[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = await Promise.all(pairsOf(level).map(([left, right]) => hashNode(left, right)));
    levels.push(level);
  }
  return {
    size: leaves.length,
    async rootAt(size) {
      if (!Number.isInteger(size) || size < 0 || size > leaves.length)
        throw new RangeError(`a tree of ${leaves.length} leaves has no root at ${size}`);
      const [smallest, ...larger] = subtreesOf(levels, size);
      if (!smallest) return sha256(new Uint8Array());
      let root = smallest;
      for (const subtree of larger) root = await hashNode(subtree, root);
      return root;
    },
  };
}

function pairsOf(level: readonly Hash[]): Array<[Hash, Hash]> {
  const pairs: Array<[Hash, Hash]> = [];
  for (let at = 0; at + 1 < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left && right) pairs.push([left, right]);
  }
  return pairs;
}

/** The complete subtrees that the first leaves fall into, the last and smallest one first. */
function subtreesOf(levels: readonly Hash[][], size: number): Hash[] {
  return levels.flatMap((level, height) => {
    const count = Math.floor(size / 2 ** height);
    const subtree = count % 2 === 1 ? level[count - 1] : undefined;
    return subtree ? [subtree] : [];
  });
}
