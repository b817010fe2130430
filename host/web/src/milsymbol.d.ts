// The parts of milsymbol that are used; its own declarations describe the whole library only.
declare module 'milsymbol' {
  interface SymbolOptions {
    size?: number;
    fill?: boolean;
    fillColor?: string;
    frameColor?: string;
    iconColor?: string;
    infoFields?: boolean;
    strokeWidth?: number;
  }
  export const ms: {
    addIcons(icons: unknown): void;
    Symbol: new (code: string, options?: SymbolOptions) => { isValid(): boolean; asSVG(): string };
  };
  export const numberlandunit: unknown;
}
