/** The package has no types of its own. */
declare module "parse-prometheus-text-format" {
  export default function parsePrometheusTextFormat(text: string): {
    name: string;
    type: string;
    metrics: {
      labels?: Record<string, string>;
      value?: string;
      count?: string;
      buckets?: Record<string, string>;
    }[];
  }[];
}
