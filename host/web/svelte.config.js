import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // Components that take a table or a title are made anew for each: reading it once is meant.
  onwarn: (warning, handle) => warning.code !== 'state_referenced_locally' && handle(warning),
};
