import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => new URL(path, import.meta.url).pathname;

// The built client lies beside the other build products, where `trigh serve` looks for it.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  // The full library holds the symbols of ships and aircraft too; this entry lets the bundle leave them out.
  resolve: { alias: { milsymbol: here('node_modules/milsymbol/index.mjs') } },
  build: { outDir: here('../../build/web'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/rpc': { target: 'ws://127.0.0.1:8642', ws: true } } },
  // What keeps state is tested as the browser runs it.
  test: { include: ['src/**/*.test.ts', 'report/**/*.test.ts'], testTransformMode: { web: ['**/*.test.ts'] } },
});
