import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.EntitiesApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.model.*;

public class Start {
  public static void main(String[] arguments) throws Exception {
    // Sample: issue_sila
    URI server = URI.create(System.getenv().getOrDefault("SERVER", "http://127.0.0.1:4010"));
    ApiClient client = new ApiClient()
        .setScheme(server.getScheme()).setHost(server.getHost()).setPort(server.getPort());
    // Replace the signatures with your own: the mock accepts any.
    client.setRequestInterceptor(request -> request.header("authsignature", "any").header("usersignature", "any"));
    long now = System.currentTimeMillis() / 1000;

    UserHeader header = new UserHeader().created(now).appHandle("demo_app").userHandle("demo_user");
    IssueSilaRequest issue = new IssueSilaRequest().header(header).amount(79543).accountName("main_checking");
    IssueSilaSuccess issued = new PaymentsApi(client).issueSila(issue);
    System.out.println(issued.getTransactionId());
    // End of the sample.
    // Compiles only where both have types.
    int amount = issue.getAmount();
    String handle = issue.getHeader().getUserHandle();

    GetEntitiesRequest list = new GetEntitiesRequest().header(new AppHeader().created(now).appHandle("demo_app"));
    GetEntitiesSuccess listed = new EntitiesApi(client).getEntities(list, null, null);
    System.out.println(listed.getEntities().getIndividuals().size());

    client.setRequestInterceptor(request -> request.header("authsignature", "any").header("usersignature", "any")
        .header("prefer", "code=403, example=instant_ach_max_amount"));
    try {
      new PaymentsApi(client).issueSila(issue);
    } catch (ApiException refused) {
      IssueSilaRefusal refusal = client.getObjectMapper().readValue(refused.getResponseBody(), IssueSilaRefusal.class);
      System.out.println(refusal.getErrorCode());
    }

    String events = System.getenv("EVENTS");
    if (events == null) return;
    for (String line : Files.readAllLines(Path.of(events))) {
      WebhookEvent event = client.getObjectMapper().readValue(line, WebhookEvent.class);
      System.out.println(client.getObjectMapper().writeValueAsString(event));
    }
  }
}
