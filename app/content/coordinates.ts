import { company } from "./company.ts";

/** 1 339 m above the sea. By hand: the browser's own way loads its tables of all languages first. */
export function altitude(): string {
  const metres = String(company.coordinates.altitudeInMetres);
  return `${metres.replace(/\B(?=(\d{3})+$)/g, " ")} m above the sea`;
}

/** 25.7479° S, 28.2293° E */
export function coordinates(): string {
  const { latitude, longitude } = company.coordinates;
  const south = `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}`;
  return `${south}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}
