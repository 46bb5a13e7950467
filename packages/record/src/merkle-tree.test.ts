import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from './encoding.ts';
import { buildTree, hashLeaf } from './merkle-tree.ts';

/** Leaves and roots of the reference tests of Certificate Transparency, the authors' own of RFC 6962. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** The definition of RFC 6962 as it is written: a list is split at the largest power of two below its length. */
function rootByDefinition(leaves: readonly Uint8Array[]): Buffer {
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const [first] = leaves;
  if (!first) return sha256();
  if (leaves.length === 1) return sha256(Uint8Array.of(0), first);
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(
    Uint8Array.of(1),
    rootByDefinition(leaves.slice(0, split)),
    rootByDefinition(leaves.slice(split)),
  );
}

describe('a Merkle tree', () => {
  it('without a leaf has the hash of nothing as its root', async () => {
    expect(toHex(await (await buildTree([])).rootAt(0))).toBe(OF_NOTHING);
  });

  it.each(ROOTS.map((root, index) => [index + 1, root] as const))(
    'of the first %i reference leaves has the reference root',
    async (size, root) => {
      const hashes = await Promise.all(LEAVES.slice(0, size).map((leaf) => hashLeaf(bytes(leaf))));
      const tree = await buildTree(hashes);
      expect(toHex(await tree.rootAt(size))).toBe(root);
    },
  );

  it('has the root of the definition at every size', async () => {
    const leaf = fc.uint8Array({ maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(leaf, { maxLength: 70 }), async (leaves) => {
        const tree = await buildTree(await Promise.all(leaves.map(hashLeaf)));
        for (let size = 0; size <= leaves.length; size += 1)
          expect(toHex(await tree.rootAt(size))).toBe(
            rootByDefinition(leaves.slice(0, size)).toString('hex'),
          );
      }),
      { numRuns: 20 },
    );
  });

  it.each([-1, 9, 1.5])('has no root at %d leaves where it has eight', async (size) => {
    const tree = await buildTree(await Promise.all(LEAVES.map((each) => hashLeaf(bytes(each)))));
    await expect(tree.rootAt(size)).rejects.toThrow(RangeError);
  });
});
