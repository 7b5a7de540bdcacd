import grammar from "highlight.js/lib/languages/go";
import {
  buildCallPath,
  camelCase,
  commentOnExample,
  SAMPLE_TIMEOUT,
  type SampleLanguage,
  splitCallHeaders,
  writeBody,
} from "./call.ts";

export const go: SampleLanguage = {
  target: "go",
  title: "Go",
  highlight: grammar,
  generate(call) {
    const { headers, signatures } = splitCallHeaders(call);
    const signers = signatures.map(({ signer, value, hint }) => {
      return `${hint && `// ${hint}\n`}func ${camelCase(signer)}(body string) string { return ${JSON.stringify(value)} }\n`;
    });
    const set = (name: string, value: string) => `request.Header.Set(${JSON.stringify(name)}, ${value})`;
    const lines = [
      ...Object.entries(headers).map(([name, value]) => set(name, JSON.stringify(value))),
      ...signatures.map(({ header, signer }) => set(header, `${camelCase(signer)}(body)`)),
    ];
    const body = writeBody(
      call,
      { time: "` + now() + `", uuid: '"` + newUUID() + `"', key: '"` + newUUID() + `"' },
      (value) => {
        return JSON.stringify(value, null, 2).replaceAll("`", '` + "`" + `');
      },
    );
    const helpers = HELPERS.filter(({ call }) => body.includes(call));
    const packages = [
      ...new Set(["fmt", "io", "log", "net/http", "strings", "time", ...helpers.map((helper) => helper.imports)]),
    ].sort();
    return `package main

import (
${packages.map((name) => `\t"${name}"`).join("\n")}
)

${commentOnExample("//", call)}var body = \`${body}\`

${signers.join("\n")}
const server = ${JSON.stringify(call.server)}
const path = ${JSON.stringify(buildCallPath(call))}

func main() {
	reader := strings.NewReader(body)
	request, err := http.NewRequest("POST", server+path, reader)
	if err != nil {
		log.Fatal(err)
	}
	${lines.join("\n\t")}
	client := http.Client{
		Timeout: ${SAMPLE_TIMEOUT} * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, string(answer))
}
${helpers.map(({ code }) => `\n${code}\n`).join("")}`;
  },
};

/** The functions that make values anew: Go does not compile a program with an import that it does not use. */
const HELPERS = [
  {
    call: "now()",
    imports: "time",
    code: `func now() string {
	return fmt.Sprint(time.Now().Unix())
}`,
  },
  {
    call: "newUUID()",
    imports: "crypto/rand",
    code: `func newUUID() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x",
		b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}`,
  },
];
