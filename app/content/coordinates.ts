import { company } from "./company.ts";

/** 25.7479° S, 28.2293° E */
export function coordinates(): string {
  const { latitude, longitude } = company.coordinates;
  const south = `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}`;
  return `${south}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}
