// Lays a brotli and a gzip copy beside every file of the build that shrinks by it, for servers that
// can hand them out (serve.mjs, frontier serve, nginx' gzip_static); others just ignore them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const shrinks = /\.(js|css|html|svg|wasm|webmanifest)$/;
const smallest = 300; // below this a copy saves nothing to speak of

export function compressed(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'frontier-compressed',
    apply: 'build',
    configResolved: resolved => void (config = resolved),
    closeBundle() {
      const folder = join(config.root, config.build.outDir);
      for (const name of readdirSync(folder, { recursive: true })
        .map(String)
        .filter(f => shrinks.test(f))) {
        const file = join(folder, name),
          body = readFileSync(file);
        if (body.length < smallest) continue;
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        );
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}
