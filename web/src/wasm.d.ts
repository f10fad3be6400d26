declare module '*wasm/load.mjs' {
  export function load(source: WebAssembly.Module | BufferSource | Response | Promise<Response>): Promise<{
    text(line: string): string;
    speak(language: string, texts: string): boolean;
    missed(): string;
    network(bytes: Uint8Array | null): boolean;
  }>;
}
