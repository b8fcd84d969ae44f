/** Data of a 503 response in maintenance mode; a 503 for overload carries none. */
export type MaintenanceData = {
  maintenance: true;
  /** The owner's text; empty for the default. */
  text: string;
  /** As text; undefined once it has passed. */
  expectedEnd: string | undefined;
};

export function isMaintenanceData(data: unknown): data is MaintenanceData {
  return (data as Partial<MaintenanceData> | null | undefined)?.maintenance === true;
}
