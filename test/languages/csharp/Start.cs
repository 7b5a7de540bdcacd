using System;
using System.IO;
using System.Net.Http;
using Newtonsoft.Json;
using Payments;

public static class Start
{
    public static void Main()
    {
        // Sample: issue_sila
        // Replace the signatures with your own: the mock accepts any.
        var http = new HttpClient();
        http.DefaultRequestHeaders.Add("authsignature", "any");
        http.DefaultRequestHeaders.Add("usersignature", "any");
        var server = Environment.GetEnvironmentVariable("SERVER") ?? "http://127.0.0.1:4010";
        var client = new Client(http) { BaseUrl = server };
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();

        var header = new UserHeader { Created = now, App_handle = "demo_app", User_handle = "demo_user" };
        var request = new IssueSilaRequest { Header = header, Amount = 79543, Account_name = "main_checking" };
        var issued = client.IssueSilaAsync(request).GetAwaiter().GetResult();
        Console.WriteLine(issued.Transaction_id);
        // End of the sample.
        // Compiles only where both have types.
        int amount = request.Amount;
        string handle = request.Header.User_handle;

        var listing = new GetEntitiesRequest { Header = new AppHeader { Created = now, App_handle = "demo_app" } };
        var listed = client.GetEntitiesAsync(null, null, listing).GetAwaiter().GetResult();
        Console.WriteLine(listed.Entities.Individuals.Count);

        http.DefaultRequestHeaders.Add("prefer", "code=403, example=instant_ach_max_amount");
        try
        {
            client.IssueSilaAsync(request).GetAwaiter().GetResult();
        }
        catch (ApiException<IssueSilaRefusal> refused)
        {
            Console.WriteLine(refused.Result.Error_code);
        }

        var events = Environment.GetEnvironmentVariable("EVENTS");
        if (events == null) return;
        foreach (var line in File.ReadLines(events))
        {
            var payload = JsonConvert.DeserializeObject<WebhookEvent>(line);
            if (payload.GetType() == typeof(WebhookEvent)) throw new InvalidDataException($"unknown event: {line}");
            Console.WriteLine(JsonConvert.SerializeObject(payload));
        }
    }
}
