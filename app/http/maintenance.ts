/** Data of a 503 response in maintenance mode; that of an overload has none. */
export type MaintenanceData = {
  maintenance: true;
  /** The owner's words; empty for the usual ones. */
  text: string;
  /** As text; undefined once it has passed. */
  expectedEnd: string | undefined;
};

export function isMaintenanceData(data: unknown): data is MaintenanceData {
  return (data as Partial<MaintenanceData> | null | undefined)?.maintenance === true;
}
