import grammar from "highlight.js/lib/languages/go";
import { buildCallHeaders, buildCallUrl, commentOnExample, type SampleLanguage } from "./call.ts";

export const go: SampleLanguage = {
  target: "go",
  title: "Go",
  highlight: grammar,
  generate(call) {
    const headers = Object.entries(buildCallHeaders(call)).map(
      ([name, value]) => `request.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    );
    const body = JSON.stringify(call.body, null, 2).replaceAll("`", '` + "`" + `');
    return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

${commentOnExample("//", call)}const body = \`${body}\`

func main() {
	request, err := http.NewRequest("POST", ${JSON.stringify(buildCallUrl(call))}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	${headers.join("\n\t")}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, string(answer))
}`;
  },
};
