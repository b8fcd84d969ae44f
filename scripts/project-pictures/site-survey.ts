import { board, chip, type ProjectPictures, phone, rows, svg } from "./drawing-kit.ts";

const walls = `<g fill="none" stroke="#7fae98" stroke-width="4"><path d="M20 40H600V560H20ZM220 40V240M220 320V560M20 280H150M200 280H400M460 280H600M400 280V440M400 500V560"/></g>`;
const heat = (x: number, y: number, reach: number, tone: string) =>
  `<circle cx="${x}" cy="${y}" r="${reach}" fill="${tone}" opacity=".42"/><circle cx="${x}" cy="${y}" r="${reach * 0.6}" fill="${tone}" opacity=".4"/>`;
const points = [
  [80, 110, 1],
  [160, 200, 1],
  [120, 360, 1],
  [90, 480, 1],
  [300, 120, 1],
  [470, 110, 1],
  [540, 210, 1],
  [300, 380, 0],
  [330, 500, 0],
  [500, 360, 1],
  [520, 500, 0],
] as const;
const plan = `${heat(120, 160, 130, "#8ee6b3")}${heat(460, 160, 140, "#8ee6b3")}${heat(110, 430, 110, "#8ee6b3")}${heat(320, 430, 120, "#f6d68a")}${heat(520, 450, 100, "#f6d68a")}${walls}${points.map(([x, y, good]) => `<circle cx="${x}" cy="${y}" r="9" fill="${good ? "#2f9e6e" : "#cf4b4b"}"/>`).join("")}`;

const reading = `<p>Point 14 of 22</p><h2>Boardroom</h2><div style="margin:18px 0;border-radius:14px;overflow:hidden;background:#eaf5f0">${svg(246, 150, `<g transform="scale(.62) translate(-180 -250)">${plan}</g><circle cx="88" cy="80" r="13" fill="none" stroke="#1d1630" stroke-width="3"/>`)}</div><div class="pair"><span>Signal</span><b style="color:var(--red)">&minus;71 dBm</b></div><div class="pair"><span>Noise</span><b>&minus;92 dBm</b></div><div class="pair"><span>Channel</span><b>44</b></div><a class="button ink">Next point</a>`;

const thumb = board(
  "g-sage",
  `${svg(640, 600, plan, "left:-10px;top:0")}${phone("left:594px;top:50px;zoom:1.08", reading)}`,
);

const report = board(
  "g-sand",
  `<div class="browser" style="left:90px;top:70px;width:600px;height:800px;border-radius:4px"><div class="view" style="padding:48px"><p style="font-size:15px;color:var(--soft)">Survey report, page 3</p><h1 style="font-size:32px;margin:6px 0 20px">Ground floor, Wi-Fi</h1>${svg(500, 470, `<g transform="scale(.82)">${plan}</g>`)}<p style="font-size:16px;line-height:1.5">Two rooms fall below what calls need. One more access point in the passage covers both.</p></div></div><div class="browser" style="left:640px;top:130px;width:480px;height:600px;border-radius:4px"><div class="view" style="height:100%;padding:40px"><p style="font-size:15px;color:var(--soft)">Page 5</p><h1 style="font-size:28px;margin:6px 0 16px">Cable list</h1>${rows(
    [
      ["Run", "From", "To", "Length"],
      ["A1", "Rack", "Boardroom", "31 m"],
      ["A2", "Rack", "Passage", "18 m"],
      ["A3", "Rack", "Reception", "44 m"],
      ["B1", "Rack", "Camera, gate", "86 m"],
      ["B2", "Rack", "Camera, yard", "72 m"],
      ["C1", "Rack", "Printer", "25 m"],
    ],
    "titled mini",
  )}<div class="pair" style="margin-top:18px;font-size:18px"><span>Cat6 in all</span><b>276 m</b></div></div></div>`,
);

const roof = board(
  "g-sage",
  `${phone("left:120px;top:70px;zoom:1.12", reading)}${phone("left:490px;top:110px;zoom:1.12", `<p>Photo 3 of 6</p><h2>Roof space</h2><div style="margin:18px 0;height:240px;border-radius:14px;background:#2a2338;overflow:hidden;position:relative">${svg(246, 240, `<g stroke="#6d5f8a" stroke-width="7" fill="none"><path d="M-10 40 123 0 256 40M-10 110 123 60 256 110M20 240V60M123 240V30M226 240V60"/></g><path d="M-10 176C60 150 120 210 256 160" stroke="#b48af5" stroke-width="5" fill="none"/><path d="M-10 190C70 166 130 220 256 176" stroke="#8ee6b3" stroke-width="5" fill="none"/><circle cx="150" cy="182" r="24" fill="none" stroke="#f0b43c" stroke-width="4"/>`)}</div><div class="field"><small>Note</small>Existing tray has room for six</div><div style="height:14px"></div><a class="button ghost">Draw on the photo</a>`)}<div class="note" style="left:880px;top:180px;width:280px;flex-direction:column;align-items:flex-start;padding:24px">${chip("sun", "No signal here")}<div><b>22 points, 6 photos</b><span>Kept on the phone until there is a line again</span></div></div><div class="note" style="left:880px;top:370px;width:280px;flex-direction:column;align-items:flex-start;padding:24px">${chip("green", "Report ready")}<div><b>Survey.pdf</b><span>11 pages, made on the phone</span></div></div>`,
);

export const siteSurvey: ProjectPictures = { slug: "site-survey", thumb, shots: { report, roof } };
