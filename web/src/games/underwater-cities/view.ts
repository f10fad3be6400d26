// The position of Underwater Cities as the engine writes it (engine/games/underwater-cities/README.md).
import type { Colour, Resource } from './data.svelte';

export interface SlotView {
  id: string;
  action: string;
  colour: Colour | null;
  tiles: number[];
}

export interface SeatView {
  board: number;
  credit: number;
  kelp: number;
  steelplast: number;
  science: number;
  biomatter: number;
  vp: number;
  hand: (number | null)[];
  cities: string[];
  symbiotic: string[];
  tunnels: string[];
  upgraded_tunnels: string[];
  buildings: Record<string, string>;
  cards: number[];
  used: number[];
  under: number[];
  metropolises: Record<string, string>;
  gained: string[];
  contracts: string[];
}

/** A row of a Production: what gives something, and the things on the board that it counts. */
export interface YieldRow {
  source?: string;
  amounts: Partial<Record<Resource, number>>;
  sites?: string[];
  upgraded?: string[];
}

/** What follows from the position by a rule, as the engine tells it. */
export interface SeatFacts {
  hand_limit: number;
  excess: number;
  action_limit: number;
  reached: string[];
  connected: { cities: string[]; tunnels: string[]; metropolises: string[] };
  forecast: {
    rows: YieldRow[];
    produced: Partial<Record<Resource, number>>;
    choices: boolean;
    fed: { cities: number; kelp: number; biomatter: number; lost: number };
  };
}
export interface Facts {
  eras: number[][]; // their rounds
  options?: string[];
  seats: SeatFacts[];
}

export interface View {
  facts: Facts;
  era: number;
  round: number;
  turn: number;
  phase: string;
  step: string;
  active: number | null;
  order: number[];
  federation: Record<string, number[]>;
  slots: SlotView[];
  cloned_by: number | null;
  played: { slot: string; card: number; clone: boolean; match: boolean; plan: string | null } | null;
  deck: (number | null)[];
  discard: (number | null)[];
  special_deck: (number | null)[];
  three_credit: number[];
  drawn: (number | string | null)[];
  contracts: string[];
  supply: { tunnel: number; city: number; symbiotic: number | null };
  seats: SeatView[];
}

/** The special cards on offer: those of three credits and the top of the pile. */
export const specialsOf = (view: View): number[] => [
  ...view.three_credit,
  ...(view.special_deck[0] == null ? [] : [view.special_deck[0]]),
];
